import type { Executor } from '@cascade/db/client';
import {
  findExamDateShown,
  listGroupExamDates,
  writeExamDateShown,
} from '@cascade/db/features/groups/exam-dates.queries';
import { lockGroup, lockMembershipsOf } from '@cascade/db/features/groups/groups.queries';
import type { GroupExamDates } from '@cascade/shared/features/groups/exam-dates';
import { addDays, dayOf } from '@cascade/shared/features/insight/streak';
import { emitExamDates } from '../../domain/exam-dates/changed-exam-date.ts';
import type { MemberWork } from '../../http/work.ts';
import { noSuchGroup } from './policy.ts';

/**
 * Since yesterday by UTC, which is still today in the zones furthest west.
 * @throws AppError not_found for anybody outside the group
 */
export async function readExamDates(
  db: Executor,
  id: string,
  userId: string,
  now: Date,
): Promise<GroupExamDates> {
  const own = await findExamDateShown(db, id, userId);
  if (!own) throw noSuchGroup();
  return { ...own, dates: await listGroupExamDates(db, id, addDays(dayOf(now), -1)) };
}

/** @throws AppError not_found */
export async function showExamDate(
  work: MemberWork,
  id: string,
  isShown: boolean,
): Promise<GroupExamDates> {
  const { tx, userId, now } = work;
  await lockGroup(tx, id);
  await lockMembershipsOf(tx, userId);
  const own = await findExamDateShown(tx, id, userId);
  if (!own) throw noSuchGroup();
  if (own.isShown !== isShown) {
    await writeExamDateShown(tx, id, userId, isShown);
    await emitExamDates(work, [id]);
  }
  return readExamDates(tx, id, userId, now);
}
