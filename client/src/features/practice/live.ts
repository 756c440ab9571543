import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
} from '@cascade/shared/features/insight/contract';
import {
  attemptChanged,
  getAttempt,
  listAttempts,
} from '@cascade/shared/features/practice/contract';
import { onEvent } from '../../live/event-handler.ts';

/**
 * An attempt changed, here or on another device. Its own answer is patched, with the server's
 * time of the last fetch, because the event may be an old one; what is computed from all attempts
 * is fetched again where it is on the screen.
 */
export const attemptLive = onEvent(attemptChanged, (cache, { attempt }) => {
  cache.patch(getAttempt, { params: { id: attempt.id } }, (old) =>
    old.rev <= attempt.rev ? { ...attempt, serverNow: old.serverNow } : old,
  );
  for (const route of [getSuggestion, listAttempts]) cache.refetch(route);
  if (attempt.completedAt === null) return;
  for (const route of [getOverview, listReviews, getStudyPlan]) cache.refetch(route);
});
