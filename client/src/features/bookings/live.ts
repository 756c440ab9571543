import {
  type Booking,
  bookingChanged,
  freeTimesChanged,
  getBooking,
  getFreeTimes,
  listBookings,
  MOST_LISTED,
} from '@cascade/shared/features/bookings/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** The latest start first, as the list is fetched. */
export function withBooking(list: readonly Booking[], booking: Booking): Booking[] {
  const known = list.find(({ id }) => id === booking.id);
  if (known && known.rev >= booking.rev) return [...list];
  return [...list.filter((one) => one !== known), booking]
    .sort((a, b) => b.startsAt.localeCompare(a.startsAt) || b.id.localeCompare(a.id))
    .slice(0, MOST_LISTED);
}

const bookingChangedLive = onEvent(bookingChanged, (cache, { booking }) => {
  cache.patch(listBookings, {}, (list) => withBooking(list, booking));
  cache.patch(getBooking, { params: { id: booking.id } }, (old) =>
    old.rev >= booking.rev ? old : booking,
  );
});

const freeTimesChangedLive = onEvent(freeTimesChanged, (cache) => {
  // They are asked for by service, and the event names the examiner alone.
  cache.refetchAll(getFreeTimes);
});

export const events: EventHandler[] = [bookingChangedLive, freeTimesChangedLive];
