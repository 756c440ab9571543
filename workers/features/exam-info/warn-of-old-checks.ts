import { postToAdmins } from '@cascade/db/domain/notices/post-notice';
import { takeOldChecks } from '@cascade/db/features/exam-info/exam-info.queries';
import { transact } from '@cascade/db/live/transact';
import { CHECKED_FOR_DAYS } from '@cascade/shared/features/exam-info/checks';
import { addDays, dayOf } from '@cascade/shared/features/insight/streak';
import type { Services } from '../../services.ts';

/** One notice for all that have become old, and once for each check; see `isCheckOld`. */
export async function warnOfOldChecks(services: Services): Promise<void> {
  await transact(services, async (work) => {
    const count = await takeOldChecks(work.tx, addDays(dayOf(work.now), -CHECKED_FOR_DAYS));
    if (count === 0) return;
    const [what, is] = count === 1 ? ['One statement', 'was'] : [`${count} statements`, 'were'];
    const notice = {
      kind: 'exam-info.old',
      title: 'Exam information is due for a check',
      body: `${what} about applying ${is} last checked more than ${CHECKED_FOR_DAYS} days ago. Please compare with the source.`,
      path: '/admin/exam-info',
    };
    await postToAdmins(work, notice, work.now);
  });
}
