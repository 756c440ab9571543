import type { Work } from '@cascade/db/live/transact';
import { listAdminIds } from '@cascade/db/queries/account';
import { readSubmissionCounts, type SubmissionRow } from '@cascade/db/queries/submissions';
import { submissionMoved } from '@cascade/shared/contracts/submission-review';
import { submissionChanged } from '@cascade/shared/contracts/submissions';
import { streamOf } from '@cascade/shared/kernel/event';
import { ownView } from './views.ts';

/**
 * Holds every stream that hears of a submission, all at once and so in one order.
 * @param besides streams that this change also tells
 * @returns how to tell them once the change is made
 */
export async function holdAudience(
  { tx, live }: Work,
  authorId: string,
  besides: string[] = [],
): Promise<(row: SubmissionRow, now: Date) => Promise<void>> {
  const author = streamOf.member(authorId);
  const reviewers = (await listAdminIds(tx)).map((id) => streamOf.member(id));
  await live.hold([author, ...reviewers, ...besides]);
  return async (row, now) => {
    const { id, status } = row;
    const counts = await readSubmissionCounts(tx, now);
    await live.append(submissionChanged, [author], { submission: ownView(row) });
    await live.append(submissionMoved, reviewers, { id, status, counts });
  };
}
