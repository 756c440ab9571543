import { getCalendar } from '@cascade/shared/features/calendar/contract';
import {
  getOverview,
  getStudyPlan,
  getSuggestion,
  listReviews,
} from '@cascade/shared/features/insight/contract';
import {
  type Attempt,
  attemptChanged,
  findEarlierEdition,
  getAttempt,
  listAttempts,
} from '@cascade/shared/features/practice/contract';
import { getRunning, timeLeftOf } from '@cascade/shared/features/practice/running';
import { serverNow } from '../../api/server-time.ts';
import type { CacheView } from '../../live/cache-view.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** Not for each save of the notes. */
function movesClock(cache: CacheView, { id, clock, completedAt }: Omit<Attempt, 'serverNow'>) {
  const known = cache
    .read(getRunning, {})
    ?.clocks.find(({ path }) => path === `/practice/attempt/${id}`);
  const left = completedAt === null ? timeLeftOf(clock, serverNow()) : null;
  return known?.endsAt !== left?.endsAt || known?.pausedLeftMs !== left?.pausedLeftMs;
}

/** Keeps the fetched server time, because the event may be old. */
const attemptLive = onEvent(attemptChanged, (cache, { attempt }) => {
  cache.patch(getAttempt, { params: { id: attempt.id } }, (old) =>
    old.rev <= attempt.rev ? { ...attempt, serverNow: old.serverNow } : old,
  );
  if (movesClock(cache, attempt)) cache.refetch(getRunning, {});
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
