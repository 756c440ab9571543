import { type Booking, bookingChanged } from '@cascade/shared/features/bookings/contract';
import { calendarChanged } from '@cascade/shared/features/calendar/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Work } from '../../live/transact.ts';
import { examinerSees, findBooking, type LoadedBooking, reviewView } from './bookings.queries.ts';

const MINUTE_MS = 60_000;

export function bookingView(row: LoadedBooking, role: Booking['role']): Booking {
  const { booking, session, service, examiner, member, review } = row;
  const movableUntil = new Date(session.startsAt.getTime() - examiner.noticeMinutes * MINUTE_MS);
  return {
    id: booking.id,
    role,
    state: booking.state,
    service: {
      id: service.id,
      title: service.title,
      serviceType: service.serviceType,
      minutes: (session.endsAt.getTime() - session.startsAt.getTime()) / MINUTE_MS,
      places: session.places,
    },
    examiner: { id: examiner.id, userId: row.examinerPublicId, name: examiner.name },
    member,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    heldUntil: booking.heldUntil.toISOString(),
    movableUntil: movableUntil.toISOString(),
    price: booking.price,
    refunded: booking.refunded,
    cancellationRule: booking.cancellationRule,
    cancelledBy: booking.cancelledBy,
    createdAt: booking.createdAt.toISOString(),
    review: review && reviewView(review),
    rev: booking.rev,
  };
}

export const bookingViewFor = (row: LoadedBooking, userId: string): Booking =>
  bookingView(row, row.booking.memberId === userId ? 'member' : 'examiner');

/** Or were until now. What is not paid is in no calendar, and the examiner does not see it. */
const isInCalendars = (state: Booking['state']) => examinerSees.some((one) => one === state);

/** Tells all devices of the people of bookings how they are now. */
export async function emitBookings(
  { tx, live }: Pick<Work, 'tx' | 'live'>,
  ids: readonly string[],
): Promise<void> {
  const rows: LoadedBooking[] = [];
  for (const id of ids) {
    const row = await findBooking(tx, id);
    if (row) rows.push(row);
  }
  const told = rows.flatMap((row) => [
    ...(row.booking.memberId === null
      ? []
      : [{ userId: row.booking.memberId, booking: bookingView(row, 'member') }]),
    ...(isInCalendars(row.booking.state)
      ? [{ userId: row.examiner.userId, booking: bookingView(row, 'examiner') }]
      : []),
  ]);
  await live.lock(told.map(({ userId }) => streamOf.member(userId)));
  for (const { userId, booking } of told) {
    await live.append(bookingChanged, [streamOf.member(userId)], { booking });
    if (isInCalendars(booking.state))
      await live.append(calendarChanged, [streamOf.member(userId)], { kind: 'session' });
  }
}
