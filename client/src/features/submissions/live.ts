import {
  getMySubmission,
  listMySubmissions,
  type OwnSubmission,
  submissionChanged,
} from '@cascade/shared/features/submissions/contract';
import {
  countSubmissions,
  getSubmission,
  listSubmissions,
  submissionMoved,
} from '@cascade/shared/features/submissions/review';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const newestFirst = (one: OwnSubmission, other: OwnSubmission) =>
  other.submittedAt.localeCompare(one.submittedAt) || other.id.localeCompare(one.id);

const submissionChangedLive = onEvent(submissionChanged, (cache, { submission }) => {
  cache.patch(listMySubmissions, {}, (old) => {
    const known = old.find(({ id }) => id === submission.id);
    if (known && known.rev >= submission.rev) return old;
    return [submission, ...old.filter((one) => one !== known)].sort(newestFirst);
  });
  cache.refetch(getMySubmission, { params: { id: submission.id } });
});

/** For reviewers. */
const submissionMovedLive = onEvent(submissionMoved, (cache, { counts }) => {
  cache.patch(countSubmissions, {}, () => counts);
  // It leaves one filter's list and enters another's.
  cache.refetchAll(listSubmissions);
  // Each dossier lists similar stations, and this one may have become a station.
  cache.refetchAll(getSubmission);
});

export const events: EventHandler[] = [submissionChangedLive, submissionMovedLive];
