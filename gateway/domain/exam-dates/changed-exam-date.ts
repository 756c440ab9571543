import { listGroupsSeeingExamDate } from '@cascade/db/features/groups/exam-dates.queries';
import { lockMembershipsOf } from '@cascade/db/features/groups/groups.queries';
import { groupExamDatesChanged } from '@cascade/shared/features/groups/exam-dates';
import { streamOf } from '@cascade/shared/kernel/event';
import type { MemberWork } from '../../http/work.ts';
import { emitCalendarChanged } from '../calendar/changed-calendar.ts';

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
 * Writes a member's exam date by `write`, and tells the groups that see it and the member's devices.
 * The lock is the one
 * under which a date is shown to a group: of the two, the later one tells.
 */
export async function changeExamDate<Result>(
  { tx, live, userId }: Pick<MemberWork, 'tx' | 'live' | 'userId'>,
  write: () => Promise<Result>,
): Promise<Result> {
  await lockMembershipsOf(tx, userId);
  const result = await write();
  const groupIds = await listGroupsSeeingExamDate(tx, userId);
  await live.lock([...groupIds.map(streamOf.group), streamOf.member(userId)]);
  await emitExamDates({ live }, groupIds);
  await emitCalendarChanged({ live }, [userId], 'exam');
  return result;
}
