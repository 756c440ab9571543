import {
  findReadPlace,
  lockReading,
  writeReading,
} from '@cascade/db/features/messaging/changes.queries';
import {
  conversationRead,
  messagesRead,
  type ReadState,
} from '@cascade/shared/features/messaging/contract';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { z } from 'zod';
import { withdrawNotices } from '../../domain/notices/withdraw.ts';
import type { Change } from './send.ts';

/** A receipt needs the consent of both; earlier reads are never disclosed. */
export async function read(
  { tx, live, caller }: Omit<Change, 'now'>,
  otherId: string,
  upTo: string | null,
): Promise<z.infer<typeof ReadState>> {
  const reading = await lockReading(tx, caller, otherId);
  if (!reading) throw new AppError('not_found', 'There is no conversation with this person.');
  const { conversationId, otherUserId } = reading;
  const own = streamOf.member(caller.userId);
  const other = otherUserId === null ? null : streamOf.member(otherUserId);
  // Both at once, so that two people who read each other's messages cannot deadlock.
  await live.lock(other === null ? [own] : [own, other]);
  const place = await findReadPlace(tx, conversationId, caller.publicId, upTo);
  if (place === undefined) throw new AppError('not_found', 'There is no such message here.');
  const before = { readUpTo: reading.readUpTo, unreadCount: reading.unread };
  const isAdvanced = place > reading.readUpTo;
  if (!isAdvanced) return before;
  const isTold = reading.givesReceipts && other !== null;
  const receiptUpTo = isTold ? place : reading.receiptUpTo;
  const unreadCount = await writeReading(tx, conversationId, caller.publicId, {
    readUpTo: place,
    receiptUpTo,
  });
  const now = { readUpTo: place, unreadCount };
  await live.append(conversationRead, [own], { otherUserId: otherId, ...now });
  if (isTold) await live.append(messagesRead, [other], { readerId: caller.publicId, upTo: place });
  if (unreadCount === 0)
    await withdrawNotices(
      { tx, live },
      { userId: caller.userId, kind: MESSAGE_NOTICE, path: threadPath(otherId) },
    );
  return now;
}
