import { requestPayment } from '@cascade/db/domain/payments/request';
import type { LoadedBooking } from '@cascade/db/features/bookings/bookings.queries';
import { findBooking } from '@cascade/db/features/bookings/bookings.queries';
import type { Offer } from '@cascade/db/features/bookings/offers.queries';
import {
  countHeld,
  hasPlace,
  insertBooking,
  listRunOut,
  lockExaminer,
  takePlace,
} from '@cascade/db/features/bookings/places.queries';
import {
  cancelPlace,
  cancelSession,
  dropPlace,
  giveBackPlace,
  lockBooking,
  movePlace,
} from '@cascade/db/features/bookings/settling';
import {
  bookingViewFor,
  emitPlaces,
  movableUntil,
} from '@cascade/db/features/bookings/tell-of-booking';
import { refundOf } from '@cascade/shared/features/bookings/cancellation';
import { type Booking, HELD_MS } from '@cascade/shared/features/bookings/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { MemberWork } from '../../http/work.ts';
import { getBookingFor, getOffer, isFreeAt, lockBookingFor, refused, timeGone } from './rules.ts';

/** Held by one member at a time, so that nobody keeps an examiner's week from others. */
const MOST_HELD = 3;
const AT_ONCE = 50;

/**
 * Holds a place and records its payment, in one transaction: there is no place without a price, and
 * no charge without a place.
 * @throws AppError not_found, conflict, id_conflict; unavailable where payments are off
 */
export async function hold(
  work: MemberWork,
  key: string,
  { serviceId, startsAt: at }: { serviceId: string; startsAt: string },
): Promise<Booking> {
  const { tx, now, userId, services } = work;
  const startsAt = new Date(at);
  const known = await findBooking(tx, key);
  if (known) return repeated(known, userId, serviceId, startsAt);
  const provider = services.payments?.name;
  if (!provider)
    throw new AppError('unavailable', 'Payments are switched off here, so nothing can be booked.');
  const offer = await getOffer(tx, serviceId);
  const { service, examiner } = offer;
  if (examiner.userId === userId) throw refused('You cannot book a session with yourself.');
  if (await isTooLate(work, offer, startsAt)) throw timeGone();
  await lockExaminer(tx, examiner.id);
  // Sent twice at once: the other call may have held it while this one waited.
  const meanwhile = await findBooking(tx, key);
  if (meanwhile) return repeated(meanwhile, userId, serviceId, startsAt);
  const released = await releaseRunOut(work, examiner.id);
  if (await hasPlace(tx, userId, serviceId, startsAt))
    throw refused('You already have a place at this time. It is in your bookings.');
  if ((await countHeld(tx, userId)) >= MOST_HELD)
    throw refused('You hold three unpaid places. Pay for one or give one back first.');
  if (!(await isFreeAt(tx, offer, startsAt, now))) throw timeGone();
  const place = await takePlace(tx, offer, startsAt, now);
  if (!place) throw timeGone();
  const { price } = service;
  const heldUntil = new Date(now.getTime() + HELD_MS);
  const isNew = await insertBooking(tx, {
    id: key,
    ...place,
    memberId: userId,
    state: 'held',
    heldUntil,
    price,
    fee: Math.floor((price * services.env.PLATFORM_FEE_BASIS_POINTS) / 10_000),
    cancellationRule: examiner.cancellationRule,
    createdAt: now,
    changedAt: now,
  });
  if (!isNew) throw new AppError('id_conflict', 'This key was used for another booking.');
  await requestPayment(work, {
    // One payment for each booking, with the same id.
    id: key,
    provider,
    purpose: 'booking',
    purposeId: key,
    payerId: userId,
    description: service.title,
    currency: 'gbp',
    amount: price,
    expiresAt: heldUntil,
  });
  await emitPlaces(work, [...released, key]);
  return view(work, key);
}

/** Of a hundred who want the last place, most are told so without waiting for each other. */
async function isTooLate(
  { tx, now, userId }: MemberWork,
  offer: Offer,
  startsAt: Date,
): Promise<boolean> {
  if ((await listRunOut(tx, now, 1, offer.examiner.id)).length > 0) return false;
  if (await hasPlace(tx, userId, offer.service.id, startsAt)) return false;
  return !(await isFreeAt(tx, offer, startsAt, now));
}

function repeated(
  found: LoadedBooking,
  userId: string,
  serviceId: string,
  startsAt: Date,
): Booking {
  const isSame =
    found.booking.memberId === userId &&
    found.service.id === serviceId &&
    found.session.startsAt.getTime() === startsAt.getTime();
  if (!isSame) throw new AppError('id_conflict', 'This key was used for another booking.');
  return bookingViewFor(found, userId);
}

const view = async ({ tx, userId }: MemberWork, id: string): Promise<Booking> =>
  bookingViewFor(await getBookingFor(tx, id, userId), userId);

/**
 * The chore does the same; nobody needs to wait for it. The caller tells of all at once, because
 * streams are locked in one order.
 */
async function releaseRunOut(work: MemberWork, examinerId: string): Promise<string[]> {
  const released: string[] = [];
  for (const { id } of await listRunOut(work.tx, work.now, AT_ONCE, examinerId)) {
    const held = await lockBooking(work.tx, id);
    if (held?.booking.state !== 'held') continue;
    await dropPlace(work, held);
    released.push(id);
  }
  return released;
}

/** @throws AppError not_found, conflict once it is paid */
export async function release(work: MemberWork, id: string): Promise<Booking> {
  const held = await lockBookingFor(work.tx, id, work.userId);
  if (held.booking.memberId !== work.userId || !['held', 'released'].includes(held.booking.state))
    throw refused('This place is paid. Cancel the booking instead.');
  if (held.booking.state === 'held') await giveBackPlace(work, held);
  return view(work, id);
}

/** @param refund what the caller was told @throws AppError not_found, conflict */
export async function cancel(work: MemberWork, id: string, refund: number): Promise<Booking> {
  const { tx, now, userId } = work;
  const found = await lockBookingFor(tx, id, userId);
  const { booking, session } = found;
  requireConfirmed(found);
  if (session.startsAt <= now)
    throw refused('The session has begun, so it can no longer be cancelled.');
  if (booking.memberId === userId) {
    const { price, cancellationRule: rule, createdAt: bookedAt } = booking;
    const due = refundOf({ price, rule, bookedAt, startsAt: session.startsAt }, now);
    if (due !== refund)
      throw refused('What is given back has changed meanwhile. Please look again.');
    await cancelPlace(work, found, due);
  } else {
    if (refund !== booking.price)
      throw refused('A session that you cancel gives everybody everything back.');
    await cancelSession(work, found, 'examiner');
  }
  return view(work, id);
}

/** @throws AppError not_found, conflict */
export async function move(work: MemberWork, id: string, at: string): Promise<Booking> {
  const { tx, now, userId } = work;
  const found = await lockBookingFor(tx, id, userId);
  const { session, examiner, service, booking } = found;
  requireConfirmed(found);
  if (booking.memberId !== userId)
    throw refused('Only the member can move a booking. Please write to them.');
  if (movableUntil(found) < now)
    throw refused('It is too close to the start to move the session. You can still cancel it.');
  const startsAt = new Date(at);
  if (startsAt.getTime() === session.startsAt.getTime()) return view(work, id);
  const released = await releaseRunOut(work, examiner.id);
  const offer = await getOffer(tx, service.id);
  if (await hasPlace(tx, userId, service.id, startsAt))
    throw refused('You already have a place at this time.');
  // The place that is left makes room, so that a session can move by a quarter of an hour.
  if (!(await movePlace(work, found, startsAt, (free) => isFreeAt(tx, offer, free, now))))
    throw refused('This time has just been taken. Your booking is as it was.');
  await emitPlaces(work, [...released, id]);
  return view(work, id);
}

function requireConfirmed({ booking }: LoadedBooking): void {
  if (booking.state !== 'confirmed')
    throw refused('This booking is not open any more. It is shown as it is now.');
}
