import {
  countGroupUnread,
  findGroupPlace,
  lockGroupReading,
  writeGroupReading,
} from '@cascade/db/features/groups/reading.queries';
import {
  conversationPath,
  GROUP_MESSAGE_NOTICE,
} from '@cascade/shared/features/groups/conversation';
import {
  type GroupReadState,
  groupConversationRead,
  groupRead,
} from '@cascade/shared/features/groups/reading';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { withdrawNotices } from '../../../domain/notices/withdraw.ts';
import type { CallerWork } from '../../../http/work.ts';
import { noSuchGroup } from '../policy.ts';

/**
 * The others are told of readers who send read receipts; earlier reads are never disclosed.
 * @throws AppError not_found
 */
export async function read(
  { tx, live, caller, userId }: CallerWork,
  groupId: string,
  upTo: string | null,
): Promise<GroupReadState> {
  const reading = await lockGroupReading(tx, groupId, caller);
  if (!reading) throw noSuchGroup();
  const { readUpTo, joinedAfter, sendsReceipts } = reading;
  const place = await findGroupPlace(tx, groupId, upTo, joinedAfter);
  if (place === undefined) throw new AppError('not_found', 'There is no such message here.');
  if (place <= readUpTo) return countGroupUnread(tx, groupId, caller);
  await writeGroupReading(tx, groupId, caller, place, sendsReceipts);
  const personId = caller.publicId;
  if (sendsReceipts)
    await live.append(groupRead, [streamOf.group(groupId)], { groupId, personId, upTo: place });
  const state = await countGroupUnread(tx, groupId, caller);
  await live.append(groupConversationRead, [streamOf.member(userId)], { groupId, ...state });
  if (state.unreadCount === 0)
    await withdrawNotices(
      { tx, live },
      { userId, kind: GROUP_MESSAGE_NOTICE, path: conversationPath(groupId) },
    );
  return state;
}
