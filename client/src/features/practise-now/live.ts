import {
  getPractiseNow,
  practiseNowChanged,
  practiseNowCounted,
  practiseNowDissolved,
  practiseNowMatched,
  practiseNowMet,
} from '@cascade/shared/features/practise-now/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** Each tells the whole of the member's own part. */
const own = [practiseNowChanged, practiseNowMatched, practiseNowMet, practiseNowDissolved].map(
  (contract) =>
    onEvent(contract, (cache, part) =>
      cache.patch(getPractiseNow, {}, (old) => ({ ...old, ...part })),
    ),
);

/** A late one is for somebody who no longer waits. */
const counted = onEvent(practiseNowCounted, (cache, queue) =>
  cache.patch(getPractiseNow, {}, (old) => (old.waiting ? { ...old, queue } : old)),
);

export const events: EventHandler[] = [...own, counted];
