import { listGroupsSeeingExamDate } from '@cascade/db/features/groups/exam-dates.queries';
import { lockMembershipsOf } from '@cascade/db/features/groups/groups.queries';
import { groupExamDatesChanged } from '@cascade/shared/features/groups/exam-dates';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';

/** Tells members of a group to read its exam dates again. */
export async function emitExamDates(
  { live }: Pick<MemberWork, 'live'>,
  groupIds: string[],
): Promise<void> {
  await live.lock(groupIds.map(streamOf.group));
  for (const groupId of groupIds)
    await live.append(groupExamDatesChanged, [streamOf.group(groupId)], { groupId });
}

/**
 * Writes a member's exam date by `write`, and tells the groups that see it. The lock is the one
 * under which a date is shown to a group: of the two, the later one tells.
 */
export async function changeExamDate<Result>(
  { tx, live, userId }: Pick<MemberWork, 'tx' | 'live' | 'userId'>,
  write: () => Promise<Result>,
): Promise<Result> {
  await lockMembershipsOf(tx, userId);
  const result = await write();
  await emitExamDates({ live }, await listGroupsSeeingExamDate(tx, userId));
  return result;
}
