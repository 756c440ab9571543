import { movableUntilOf } from '@cascade/shared/features/bookings/cancellation';
import {
  type Booking,
  bookingChanged,
  freeTimesChanged,
} from '@cascade/shared/features/bookings/contract';
import { calendarChanged } from '@cascade/shared/features/calendar/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Work } from '../../live/transact.ts';
import { examinerSees, findBooking, type LoadedBooking, reviewView } from './bookings.queries.ts';

const MINUTE_MS = 60_000;

export const movableUntil = ({ booking, session, examiner }: LoadedBooking): Date =>
  movableUntilOf(
    {
      rule: booking.cancellationRule,
      bookedAt: booking.createdAt,
      startsAt: session.startsAt,
    },
    examiner.noticeMinutes,
  );

export function bookingView(row: LoadedBooking, role: Booking['role']): Booking {
  const { booking, session, service, examiner, member, review } = row;
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
    movableUntil: movableUntil(row).toISOString(),
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

type Change = Pick<Work, 'tx' | 'live'>;

/** Tells all devices of the people of bookings how they are now. */
export async function emitBookings(work: Change, ids: readonly string[]): Promise<void> {
  await emit(work, await load(work, ids), []);
}

/** Of places that were taken or given back: everybody who looks at free times learns of it too. */
export async function emitPlaces(work: Change, ids: readonly string[]): Promise<void> {
  const rows = await load(work, ids);
  await emit(work, rows, [...new Set(rows.map(({ examiner }) => examiner.id))]);
}

async function load({ tx }: Change, ids: readonly string[]): Promise<LoadedBooking[]> {
  const rows: LoadedBooking[] = [];
  for (const id of ids) {
    const row = await findBooking(tx, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** All streams are locked at once, in one order for all callers. */
async function emit(
  { live }: Change,
  rows: readonly LoadedBooking[],
  examinerIds: readonly string[],
): Promise<void> {
  const told = rows.flatMap((row) => [
    ...(row.booking.memberId === null
      ? []
      : [{ userId: row.booking.memberId, booking: bookingView(row, 'member') }]),
    ...(isInCalendars(row.booking.state)
      ? [{ userId: row.examiner.userId, booking: bookingView(row, 'examiner') }]
      : []),
  ]);
  const market = streamOf.examiners();
  await live.lock([
    ...(examinerIds.length > 0 ? [market] : []),
    ...told.map(({ userId }) => streamOf.member(userId)),
  ]);
  for (const examinerId of examinerIds)
    await live.append(freeTimesChanged, [market], { examinerId });
  for (const { userId, booking } of told) {
    await live.append(bookingChanged, [streamOf.member(userId)], { booking });
    if (isInCalendars(booking.state))
      await live.append(calendarChanged, [streamOf.member(userId)], { kind: 'session' });
  }
}
