import { listAdminIds } from '@cascade/db/domain/people/accounts.queries';
import {
  readSubmissionCounts,
  type SubmissionRow,
} from '@cascade/db/features/submissions/submissions.queries';
import type { Work } from '@cascade/db/live/transact';
import { submissionChanged } from '@cascade/shared/features/submissions/contract';
import { submissionMoved } from '@cascade/shared/features/submissions/review';
import { streamOf } from '@cascade/shared/kernel/event';
import { ownView } from './views.ts';

/**
 * Locks all streams of a submission's audience at once, in one order.
 * @param besides further streams of this change
 * @returns emits the events once the change is made
 */
export async function lockAudience(
  { tx, live }: Work,
  authorId: string,
  besides: string[] = [],
): Promise<(row: SubmissionRow, now: Date) => Promise<void>> {
  const author = streamOf.member(authorId);
  const reviewers = (await listAdminIds(tx)).map((id) => streamOf.member(id));
  await live.lock([author, ...reviewers, ...besides]);
  return async (row, now) => {
    const { id, status } = row;
    const counts = await readSubmissionCounts(tx, now);
    await live.append(submissionChanged, [author], { submission: ownView(row) });
    await live.append(submissionMoved, reviewers, { id, status, counts });
  };
}
