import { refundOf } from '@cascade/shared/features/bookings/cancellation';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import type { Work } from '../../live/transact.ts';
import { examiners } from '../examiners/schema.ts';
import { listTaken } from './bookings.queries.ts';
import { bookingSessions, bookings } from './schema.ts';
import { cancelPlace, cancelSession, earn, giveBackPlace, lockBooking } from './settling.ts';

type Change = Pick<Work, 'tx' | 'live' | 'now' | 'enqueue'>;

/** Places of a member who leaves are given back, and what is paid is cancelled by the rule. */
async function endPlaces(work: Change, userId: string): Promise<void> {
  const { tx, now } = work;
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingSessions, eq(bookingSessions.id, bookings.sessionId))
    .where(
      and(
        eq(bookings.memberId, userId),
        inArray(bookings.state, ['held', 'confirmed']),
        gt(bookingSessions.startsAt, now),
      ),
    )
    .orderBy(bookingSessions.examinerId, bookings.id);
  for (const { id } of rows) {
    const found = await lockBooking(tx, id);
    if (found?.booking.state === 'held') await giveBackPlace(work, found);
    if (found?.booking.state !== 'confirmed') continue;
    const { price, cancellationRule: rule, createdAt: bookedAt } = found.booking;
    const booked = { price, rule, bookedAt, startsAt: found.session.startsAt };
    await cancelPlace(work, found, refundOf(booked, now));
  }
}

/**
 * Sessions of an examiner who leaves: those to come are cancelled and paid back, those that have
 * begun are earned. Then they go with the examiner; the ledger stays.
 */
async function endSessions(work: Change, userId: string): Promise<void> {
  const { tx, now } = work;
  const [examiner] = await tx
    .select({ id: examiners.id })
    .from(examiners)
    .where(eq(examiners.userId, userId))
    .for('no key update');
  if (!examiner) return;
  const open = await tx
    .select()
    .from(bookingSessions)
    .where(and(eq(bookingSessions.examinerId, examiner.id), eq(bookingSessions.state, 'open')));
  for (const session of open) {
    if (session.startsAt > now) await cancelSession(work, { session }, 'examiner');
    else
      for (const one of await listTaken(tx, session.id))
        if (one.booking.state === 'confirmed') await earn(work, one, one.booking.price);
  }
  await deleteSessionsOf(tx, examiner.id);
}

async function deleteSessionsOf(tx: Tx, examinerId: string): Promise<void> {
  const sessions = tx
    .select({ id: bookingSessions.id })
    .from(bookingSessions)
    .where(eq(bookingSessions.examinerId, examinerId));
  await tx.delete(bookings).where(inArray(bookings.sessionId, sessions));
  await tx.delete(bookingSessions).where(eq(bookingSessions.examinerId, examinerId));
}

/** Before an account is deleted, in the same transaction. */
export async function endBookingsOf(work: Change, userId: string): Promise<void> {
  await endPlaces(work, userId);
  await endSessions(work, userId);
}
