import type { Executor, Tx } from '@cascade/db/client';
import { findBookingFor, type LoadedBooking } from '@cascade/db/features/bookings/bookings.queries';
import {
  findOffer,
  listJoinable,
  type Offer,
  readDiary,
} from '@cascade/db/features/bookings/offers.queries';
import { lockBooking } from '@cascade/db/features/bookings/settling';
import type { Span } from '@cascade/shared/domain/availability/spans';
import type { FreeTime } from '@cascade/shared/features/bookings/contract';
import { freeStarts } from '@cascade/shared/features/bookings/free-starts';
import { AppError } from '@cascade/shared/kernel/app-error';

const noSuchBooking = () => new AppError('not_found', 'You have no such booking.');
export const refused = (message: string) => new AppError('conflict', message);
export const timeGone = () =>
  refused('This time has just been taken. Nothing was charged. Please choose another time.');

/** @throws AppError not_found for a service that nobody can book at present */
export async function getOffer(db: Executor, serviceId: string): Promise<Offer> {
  const offer = await findOffer(db, serviceId);
  if (!offer) throw new AppError('not_found', 'This service cannot be booked at the moment.');
  return offer;
}

/** @throws AppError not_found, the same for a stranger as for a booking that never was */
export async function getBookingFor(
  db: Executor,
  id: string,
  userId: string,
): Promise<LoadedBooking> {
  const found = await findBookingFor(db, id, userId);
  if (!found) throw noSuchBooking();
  return found;
}

/** Locked, as one of its two people. @throws AppError not_found */
export async function lockBookingFor(tx: Tx, id: string, userId: string): Promise<LoadedBooking> {
  await getBookingFor(tx, id, userId);
  await lockBooking(tx, id);
  return getBookingFor(tx, id, userId);
}

/** When a service can be booked: free times, and sessions of it that others have begun to fill. */
export async function listFreeTimes(
  db: Executor,
  { service, examiner }: Pick<Offer, 'service' | 'examiner'>,
  within: Span,
  now: Date,
): Promise<FreeTime[]> {
  const diary = await readDiary(db, examiner, within);
  const earliest = Math.max(within.startMs, now.getTime() + diary.noticeMinutes * 60_000);
  const joinable =
    service.places > 1
      ? await listJoinable(db, service.id, new Date(earliest), new Date(within.endMs))
      : [];
  return [
    ...freeStarts(diary, service.minutes, within, now).map((at) => ({
      startsAt: new Date(at).toISOString(),
      placesLeft: service.places,
    })),
    ...joinable.map(({ startsAt, placesLeft }) => ({
      startsAt: startsAt.toISOString(),
      placesLeft,
    })),
  ].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

/** Whether a service can be booked at exactly this time. */
export async function isFreeAt(
  db: Executor,
  offer: Pick<Offer, 'service' | 'examiner'>,
  startsAt: Date,
  now: Date,
): Promise<boolean> {
  const startMs = startsAt.getTime();
  const times = await listFreeTimes(db, offer, { startMs, endMs: startMs + 1 }, now);
  return times.some((one) => one.startsAt === startsAt.toISOString());
}
