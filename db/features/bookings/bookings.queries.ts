import type { Review } from '@cascade/shared/features/bookings/reviews';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { examinerServices, examiners } from '../examiners/schema.ts';
import { bookingReviews, bookingSessions, bookings } from './schema.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type SessionRow = typeof bookingSessions.$inferSelect;
export type ReviewRow = typeof bookingReviews.$inferSelect;

const examinerUsers = alias(users, 'examiner_users');

/** A booking with all that its two readers see of it. */
export type LoadedBooking = Awaited<ReturnType<typeof load>>[number];

function load(db: Executor, where: SQL | undefined, most?: number) {
  const query = db
    .select({
      booking: bookings,
      session: bookingSessions,
      service: examinerServices,
      examiner: examiners,
      examinerPublicId: examinerUsers.publicId,
      member: { id: users.publicId, userHandle: users.handle },
      review: bookingReviews,
    })
    .from(bookings)
    .innerJoin(bookingSessions, eq(bookingSessions.id, bookings.sessionId))
    .innerJoin(examinerServices, eq(examinerServices.id, bookingSessions.serviceId))
    .innerJoin(examiners, eq(examiners.id, bookingSessions.examinerId))
    .innerJoin(examinerUsers, eq(examinerUsers.id, examiners.userId))
    .leftJoin(users, eq(users.id, bookings.memberId))
    .leftJoin(bookingReviews, eq(bookingReviews.bookingId, bookings.id))
    .where(where)
    .orderBy(desc(bookingSessions.startsAt), desc(bookings.id));
  return most === undefined ? query : query.limit(most);
}

/** An examiner sees no place before it is paid. */
export const examinerSees = ['confirmed', 'cancelled', 'completed', 'no-show'] as const;

const isFor = (userId: string) =>
  or(
    eq(bookings.memberId, userId),
    and(eq(examiners.userId, userId), inArray(bookings.state, [...examinerSees])),
  );

/** For its member and its examiner alone; undefined for anybody else. */
export async function findBookingFor(
  db: Executor,
  id: string,
  userId: string,
): Promise<LoadedBooking | undefined> {
  const [row] = await load(db, and(eq(bookings.id, id), isFor(userId)));
  return row;
}

export async function findBooking(db: Executor, id: string): Promise<LoadedBooking | undefined> {
  const [row] = await load(db, eq(bookings.id, id));
  return row;
}

/** The latest start first. */
export function listBookingsFor(
  db: Executor,
  userId: string,
  most: number,
): Promise<LoadedBooking[]> {
  return load(db, isFor(userId), most);
}

/** Places that are held or taken in a session. */
export function listTaken(db: Executor, sessionId: string): Promise<LoadedBooking[]> {
  return load(
    db,
    and(eq(bookings.sessionId, sessionId), inArray(bookings.state, ['held', 'confirmed'])),
  );
}

type Change = Partial<
  Pick<BookingRow, 'sessionId' | 'place' | 'state' | 'refunded' | 'cancelledBy' | 'heldUntil'>
>;

/** The caller has locked the examiner. */
export async function changeBooking(
  tx: Tx,
  id: string,
  change: Change,
  changedAt: Date,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ ...change, changedAt, rev: sql`${bookings.rev} + 1` })
    .where(eq(bookings.id, id));
}

/** @returns false where the booking has a review */
export async function insertReview(
  tx: Tx,
  row: Pick<ReviewRow, 'bookingId' | 'examinerId' | 'authorId' | 'stars' | 'text' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(bookingReviews)
    .values({ ...row, state: 'shown' })
    .onConflictDoNothing()
    .returning({ id: bookingReviews.bookingId });
  return inserted.length > 0;
}

export async function changeReview(
  tx: Tx,
  bookingId: string,
  change: Partial<Pick<ReviewRow, 'answer' | 'answeredAt' | 'state'>>,
): Promise<void> {
  await tx
    .update(bookingReviews)
    .set({ ...change, rev: sql`${bookingReviews.rev} + 1` })
    .where(eq(bookingReviews.bookingId, bookingId));
}

export function reviewView({ stars, text, createdAt, answer, state }: ReviewRow): Review {
  return { stars, text, createdAt: createdAt.toISOString(), answer, state };
}
