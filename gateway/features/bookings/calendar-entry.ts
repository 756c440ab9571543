import type { LoadedBooking } from '@cascade/db/features/bookings/bookings.queries';
import type { PlannedSession } from '@cascade/shared/domain/meetings/planned-session';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { bookingPath } from '@cascade/shared/features/bookings/contract';

/** What a calendar is told: the same entry through all changes. */
export function calendarEntryOf(
  { booking, session, service, examiner }: LoadedBooking,
  publicOrigin: string,
): PlannedSession {
  return {
    uid: `${booking.id}@cascade`,
    sequence: booking.rev,
    changedAt: booking.changedAt,
    status: ['cancelled', 'released'].includes(booking.state) ? 'cancelled' : 'planned',
    title: service.title,
    description: '',
    organiser: examiner.name,
    start: wallClockOf(session.startsAt, examiner.timeZone),
    zone: examiner.timeZone,
    recurrence: 'none',
    durationMinutes: (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000,
    link: null,
    pageAddress: new URL(bookingPath(booking.id), publicOrigin).toString(),
    reminders: [60],
  };
}
