import {
  countMistakes,
  listMistakes,
  mistakeChanged,
} from '@cascade/shared/features/mistakes/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const mistakeChangedLive = onEvent(mistakeChanged, (cache, { counts }) => {
  cache.patch(countMistakes, {}, () => counts);
  // It leaves one list and enters the other, and each report counts others of its place.
  cache.refetchAll(listMistakes);
});

export const events: EventHandler[] = [mistakeChangedLive];
