import { postToAdmins } from '@cascade/db/domain/notices/post-notice';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  countOpenSubmissions,
  findSubmissionOf,
  insertNextVersion,
  insertSubmission,
  lockSubmission,
} from '@cascade/db/features/submissions/submissions.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  MOST_OPEN_SUBMISSIONS,
  type OwnSubmission,
} from '@cascade/shared/features/submissions/contract';
import type { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import { lockAudience } from './events.ts';
import { ownView } from './views.ts';

const REVIEW_PATH = '/admin';

const pendingNotice = (title: string) => ({
  kind: 'submission.waiting',
  title: 'A submitted station waits for review',
  body: `“${title}”`,
  path: REVIEW_PATH,
});

/**
 * Submits a station.
 * @throws AppError conflict when too many of theirs are pending
 */
export async function submit(
  work: Work,
  { userId }: Caller,
  content: SubmissionContent,
  now: Date,
): Promise<OwnSubmission> {
  const { tx } = work;
  if ((await countOpenSubmissions(tx, userId)) >= MOST_OPEN_SUBMISSIONS)
    throw new AppError(
      'conflict',
      `You have ${MOST_OPEN_SUBMISSIONS} stations that wait for a decision. Please let us review those first.`,
    );
  const emit = await lockAudience(work, userId);
  const row = await insertSubmission(tx, { id: newId(), userId, content, submittedAt: now });
  await emit(row, now);
  await postToAdmins(work, pendingNotice(content.title), now);
  return ownView(row);
}

/**
 * Resubmits a station.
 * @throws AppError not_found, or conflict when no revision was requested
 */
export async function resubmit(
  work: Work,
  { userId }: Caller,
  id: string,
  content: SubmissionContent,
  now: Date,
): Promise<OwnSubmission> {
  const { tx } = work;
  if (!(await findSubmissionOf(tx, userId, id)))
    throw new AppError('not_found', 'You have no such submission.');
  const held = await lockSubmission(tx, id);
  if (held?.status !== 'needs_revision')
    throw new AppError('conflict', 'Only a station that needs revision can be handed in again.');
  const emit = await lockAudience(work, userId);
  const row = await insertNextVersion(tx, id, content, now);
  await emit(row, now);
  await postToAdmins(work, pendingNotice(content.title), now);
  return ownView(row);
}
