import { getCalendar } from '@cascade/shared/features/calendar/contract';
import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
} from '@cascade/shared/features/insight/contract';
import {
  attemptChanged,
  findEarlierEdition,
  getAttempt,
  listAttempts,
} from '@cascade/shared/features/practice/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** Keeps the fetched server time, because the event may be old. */
const attemptLive = onEvent(attemptChanged, (cache, { attempt }) => {
  cache.patch(getAttempt, { params: { id: attempt.id } }, (old) =>
    old.rev <= attempt.rev ? { ...attempt, serverNow: old.serverNow } : old,
  );
  cache.refetch(getSuggestion, {});
  // The attempt is in lists of every length.
  cache.refetchAll(listAttempts);
  if (attempt.scenarioId !== null)
    cache.refetch(findEarlierEdition, { params: { scenarioId: attempt.scenarioId } });
  if (attempt.completedAt === null) return;
  for (const route of [getOverview, listReviews, getStudyPlan]) cache.refetch(route, {});
  // The station may be due again on any day.
  cache.refetchAll(getCalendar);
});

export const events: EventHandler[] = [attemptLive];
