import {
  freeHoursChanged,
  getFreeHours,
  getGroupTimes,
} from '@cascade/shared/features/availability/contract';
import { listSuggestions } from '@cascade/shared/features/study-partners/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const freeHoursChangedLive = onEvent(freeHoursChanged, (cache, { freeHours }) => {
  cache.patch(getFreeHours, {}, (known) => (known.rev > freeHours.rev ? known : freeHours));
  // Only the server knows the others' hours, and one's own count in every group.
  cache.refetchAll(getGroupTimes);
  cache.refetch(listSuggestions, {});
});

export const events: EventHandler[] = [freeHoursChangedLive];
