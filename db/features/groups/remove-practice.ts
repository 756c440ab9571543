import { groupUnlisted } from '@cascade/shared/features/groups/joining';
import { practiceSessionLeft } from '@cascade/shared/features/study-partners/proposals';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Work } from '../../live/transact.ts';
import { lockGroup, removeGroup } from './groups.queries.ts';

/** Removes the group of a practice session that is over, and tells its members. */
export async function removePractice(
  { tx, live }: Pick<Work, 'tx' | 'live'>,
  groupId: string,
): Promise<void> {
  const group = await lockGroup(tx, groupId);
  if (!group) return;
  const streams = group.members.map(({ userId }) => streamOf.member(userId));
  await live.lock(streams);
  await live.append(groupUnlisted, streams, { groupId });
  await live.append(practiceSessionLeft, streams, { groupId });
  await removeGroup(tx, groupId);
}
