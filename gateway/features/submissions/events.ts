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
 * Holds every stream that hears of a submission, all at once and so in one order.
 * @param besides streams that this change also tells
 * @returns how to tell them once the change is made
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
