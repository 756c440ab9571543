import type { settleBookingPayment } from '@cascade/shared/domain/payments/purposes';
import { feeOf } from '@cascade/shared/features/bookings/cancellation';
import { tellOfBooking } from '@cascade/shared/features/bookings/contract';
import type { z } from 'zod';
import type { Tx } from '../../client.ts';
import { recordEarning, requestRefund } from '../../domain/payments/request.ts';
import type { Work } from '../../live/transact.ts';
import { changeBooking, findBooking, type LoadedBooking, listTaken } from './bookings.queries.ts';
import { endSession, hasPlace, lockExaminer, releaseIfEmpty, takePlace } from './places.queries.ts';
import { emitBookings, emitPlaces } from './tell-of-booking.ts';

type Change = Pick<Work, 'tx' | 'live' | 'now' | 'enqueue'>;
type News = z.infer<typeof tellOfBooking.data>['news'];

const HOUR_MS = 3_600_000;
const REMINDED_BEFORE_MS = [24 * HOUR_MS, HOUR_MS];

/**
 * Locks the examiner's row, and reads the booking as it is then. Callers lock streams afterwards,
 * never before.
 */
export async function lockBooking(tx: Tx, id: string): Promise<LoadedBooking | undefined> {
  const found = await findBooking(tx, id);
  if (!found) return undefined;
  await lockExaminer(tx, found.examiner.id);
  return findBooking(tx, id);
}

async function tell(
  { enqueue }: Change,
  bookingId: string,
  news: News,
  startsAt: Date,
  dueAt?: Date,
): Promise<void> {
  const data = { bookingId, news, startsAt: startsAt.toISOString() };
  await enqueue(tellOfBooking, data, dueAt ? { dueAt } : {});
}

/** A day and an hour before the start, as far as that is still to come. */
async function planReminders(work: Change, bookingId: string, startsAt: Date): Promise<void> {
  for (const beforeMs of REMINDED_BEFORE_MS) {
    const dueAt = new Date(startsAt.getTime() - beforeMs);
    if (dueAt > work.now) await tell(work, bookingId, 'reminder', startsAt, dueAt);
  }
}

async function tellOfConfirmed(work: Change, { booking, session }: LoadedBooking): Promise<void> {
  await tell(work, booking.id, 'confirmed', session.startsAt);
  await planReminders(work, booking.id, session.startsAt);
}

/**
 * Applies the outcome of a payment. A paid place is confirmed; a released one is taken again if it is
 * still free, and refunded in full otherwise. Repeated and out-of-order outcomes change nothing.
 */
export async function settlePayment(
  work: Change,
  { paymentId, purposeId, state }: z.infer<typeof settleBookingPayment.data>,
): Promise<void> {
  const { tx, now } = work;
  const held = await lockBooking(tx, purposeId);
  if (!held) return;
  const { booking, session } = held;
  if (state !== 'paid') {
    if (booking.state === 'held') await giveBackPlace(work, held);
    return;
  }
  if (booking.state === 'held' && session.startsAt > now) {
    await changeBooking(tx, booking.id, { state: 'confirmed' }, now);
    await emitBookings(work, [booking.id]);
    return tellOfConfirmed(work, held);
  }
  const isPaidLate =
    booking.state === 'held' || (booking.state === 'released' && booking.refunded === 0);
  if (!isPaidLate) return;
  const place = await placeAgain(work, held);
  if (place) {
    await changeBooking(tx, booking.id, { ...place, state: 'confirmed' }, now);
    await emitPlaces(work, [booking.id]);
    return tellOfConfirmed(work, held);
  }
  await requestRefund(work, { paymentId, amount: booking.price, reason: 'place-gone' });
  await changeBooking(tx, booking.id, { state: 'released', refunded: booking.price }, now);
  await releaseIfEmpty(tx, session.id);
  await emitPlaces(work, [booking.id]);
  await tell(work, booking.id, 'no-place', session.startsAt);
}

/** Not at a time that the examiner has taken away, and not beside another place of the same member. */
async function placeAgain(
  { tx, now }: Change,
  { booking, session, service, examiner }: LoadedBooking,
) {
  if (session.state === 'cancelled' || session.startsAt <= now || !booking.memberId) return;
  if (examiner.state !== 'approved') return;
  if (await hasPlace(tx, booking.memberId, service.id, session.startsAt)) return;
  return takePlace(tx, { service, examiner }, session.startsAt, now);
}

/** Of a place that is held and not paid. The caller has locked the booking, and tells of it. */
export async function dropPlace(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { booking }: LoadedBooking,
): Promise<void> {
  await changeBooking(tx, booking.id, { state: 'released' }, now);
  await releaseIfEmpty(tx, booking.sessionId);
}

/** Of a place that is held and not paid. The caller has locked the booking. */
export async function giveBackPlace(work: Change, found: LoadedBooking): Promise<void> {
  await dropPlace(work, found);
  await emitPlaces(work, [found.booking.id]);
}

/** By its member. What the rule does not give back is earned at once. The caller has locked it. */
export async function cancelPlace(
  work: Change,
  { booking, session, service, examiner }: LoadedBooking,
  refund: number,
): Promise<void> {
  const { tx, now } = work;
  if (refund > 0)
    await requestRefund(work, { paymentId: booking.id, amount: refund, reason: 'cancelled' });
  const kept = booking.price - refund;
  if (kept > 0) await earn(work, { booking, service, examiner }, kept);
  const change = { state: 'cancelled', cancelledBy: 'member', refunded: refund } as const;
  await changeBooking(tx, booking.id, change, now);
  await releaseIfEmpty(tx, session.id);
  await emitPlaces(work, [booking.id]);
  await tell(work, booking.id, 'cancelled', session.startsAt);
}

/** By the examiner, or by us: everybody in it gets everything back. The caller has locked it. */
export async function cancelSession(
  work: Change,
  { session }: Pick<LoadedBooking, 'session'>,
  by: 'examiner' | 'platform',
  reason: 'examiner-cancelled' | 'no-show' = 'examiner-cancelled',
): Promise<void> {
  const { tx, now } = work;
  const taken = await listTaken(tx, session.id);
  await endSession(tx, session.id, 'cancelled');
  for (const { booking } of taken) {
    if (booking.state === 'held') {
      await changeBooking(tx, booking.id, { state: 'released' }, now);
      continue;
    }
    await requestRefund(work, { paymentId: booking.id, amount: booking.price, reason });
    const change = { state: 'cancelled', cancelledBy: by, refunded: booking.price } as const;
    await changeBooking(tx, booking.id, change, now);
    await tell(work, booking.id, 'cancelled', session.startsAt);
  }
  await emitPlaces(
    work,
    taken.map(({ booking }) => booking.id),
  );
}

export async function earn(
  work: Change,
  { booking, service, examiner }: Pick<LoadedBooking, 'booking' | 'service' | 'examiner'>,
  amount: number,
): Promise<void> {
  await recordEarning(work, {
    purpose: 'booking',
    purposeId: booking.id,
    payeeId: examiner.userId,
    amount,
    fee: feeOf(booking, amount),
    currency: 'gbp',
    description: service.title,
  });
}

/**
 * To another time, at the same price. The caller has locked it, and gives up the whole transaction
 * when it is not possible.
 * The caller tells of it.
 * @param isFree asked once the place that is left has made room
 */
export async function movePlace(
  work: Change,
  { booking, session, service, examiner }: LoadedBooking,
  startsAt: Date,
  isFree: (startsAt: Date) => Promise<boolean>,
): Promise<boolean> {
  const { tx, now } = work;
  await changeBooking(tx, booking.id, { state: 'released' }, now);
  await releaseIfEmpty(tx, session.id);
  if (!(await isFree(startsAt))) return false;
  const place = await takePlace(tx, { service, examiner }, startsAt, now);
  if (!place) return false;
  await changeBooking(tx, booking.id, { ...place, state: 'confirmed' }, now);
  await tell(work, booking.id, 'moved', startsAt);
  await planReminders(work, booking.id, startsAt);
  return true;
}

/** Of a session that is over: the examiner has earned every place that was paid. */
export async function completeSession(
  work: Change,
  { id, examinerId }: { id: string; examinerId: string },
): Promise<void> {
  const { tx, now } = work;
  await lockExaminer(tx, examinerId);
  const taken = await listTaken(tx, id);
  const [first] = taken;
  if (first && (first.session.state !== 'open' || first.session.endsAt > now)) return;
  await endSession(tx, id, 'over');
  for (const one of taken) {
    if (one.booking.state === 'held') {
      await changeBooking(tx, one.booking.id, { state: 'released' }, now);
      continue;
    }
    await earn(work, one, one.booking.price);
    await changeBooking(tx, one.booking.id, { state: 'completed' }, now);
  }
  await emitBookings(
    work,
    taken.map(({ booking }) => booking.id),
  );
}
