import { newId } from '@cascade/shared/kernel/id';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examiners } from '../examiners/schema.ts';
import type { SessionRow } from './bookings.queries.ts';
import type { Offer } from './offers.queries.ts';
import { bookingSessions, bookings } from './schema.ts';

const MINUTE_MS = 60_000;
/** What keeps a place from others. */
const TAKEN = ['held', 'confirmed', 'completed', 'no-show'] as const;

/** Until commit: everything that happens to an examiner's places follows each other. */
export async function lockExaminer(tx: Tx, examinerId: string): Promise<void> {
  await tx
    .select({ id: examiners.id })
    .from(examiners)
    .where(eq(examiners.id, examinerId))
    .for('no key update');
}

export type Place = { sessionId: string; place: number };

/**
 * A place at a time of a service: in the session that others have booked, else in a new one. The
 * caller has locked the examiner.
 * @returns undefined when the session is full, or the time overlaps another session
 */
export async function takePlace(
  tx: Tx,
  { service, examiner }: Pick<Offer, 'service' | 'examiner'>,
  startsAt: Date,
  now: Date,
): Promise<Place | undefined> {
  const session = await openSession(tx, service.id, startsAt);
  if (session) {
    const rows = await tx
      .select({ place: bookings.place })
      .from(bookings)
      .where(and(eq(bookings.sessionId, session.id), inArray(bookings.state, [...TAKEN])));
    const taken = new Set(rows.map(({ place }) => place));
    const place = Array.from({ length: session.places }, (_, at) => at + 1).find(
      (one) => !taken.has(one),
    );
    return place === undefined ? undefined : { sessionId: session.id, place };
  }
  const endsAt = new Date(startsAt.getTime() + service.minutes * MINUTE_MS);
  const until = new Date(endsAt.getTime() + examiner.bufferMinutes * MINUTE_MS);
  const [made] = await tx
    .insert(bookingSessions)
    .values({
      id: newId(),
      examinerId: examiner.id,
      serviceId: service.id,
      startsAt,
      endsAt,
      busy: `[${startsAt.toISOString()},${until.toISOString()})`,
      places: service.places,
      state: 'open',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: bookingSessions.id });
  return made && { sessionId: made.id, place: 1 };
}

async function openSession(
  tx: Tx,
  serviceId: string,
  startsAt: Date,
): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookingSessions)
    .where(
      and(
        eq(bookingSessions.serviceId, serviceId),
        eq(bookingSessions.startsAt, startsAt),
        eq(bookingSessions.state, 'open'),
      ),
    );
  return row;
}

/** A session in which nobody holds or has a place any more leaves its time to others. */
export async function releaseIfEmpty(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(bookingSessions)
    .set({ state: 'released', rev: sql`${bookingSessions.rev} + 1` })
    .where(
      and(
        eq(bookingSessions.id, sessionId),
        eq(bookingSessions.state, 'open'),
        sql`not exists (select 1 from ${bookings} b where b.session_id = ${bookingSessions.id}
          and b.state in ('held', 'confirmed', 'completed', 'no-show'))`,
      ),
    );
}

export async function endSession(
  tx: Tx,
  sessionId: string,
  state: 'cancelled' | 'over',
): Promise<void> {
  await tx
    .update(bookingSessions)
    .set({ state, rev: sql`${bookingSessions.rev} + 1` })
    .where(eq(bookingSessions.id, sessionId));
}

/** False where the id is taken, perhaps by the same call sent twice. */
export async function insertBooking(tx: Tx, row: typeof bookings.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(bookings)
    .values(row)
    .onConflictDoNothing({ target: bookings.id })
    .returning({ id: bookings.id });
  return inserted.length > 0;
}

/** Whether somebody holds or has a place in a session of this service at this time. */
export async function hasPlace(
  db: Executor,
  memberId: string,
  serviceId: string,
  startsAt: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingSessions, eq(bookingSessions.id, bookings.sessionId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(bookingSessions.serviceId, serviceId),
        eq(bookingSessions.startsAt, startsAt),
        inArray(bookings.state, [...TAKEN]),
      ),
    );
  return rows.length > 0;
}

/** Places whose time for paying has run out. @param examinerId all examiners without it */
export function listRunOut(db: Executor, now: Date, most: number, examinerId?: string) {
  return db
    .select({ id: bookings.id, sessionId: bookings.sessionId, memberId: bookings.memberId })
    .from(bookings)
    .innerJoin(bookingSessions, eq(bookingSessions.id, bookings.sessionId))
    .where(
      and(
        eq(bookings.state, 'held'),
        lte(bookings.heldUntil, now),
        examinerId === undefined ? undefined : eq(bookingSessions.examinerId, examinerId),
      ),
    )
    .orderBy(asc(bookings.heldUntil))
    .limit(most);
}

export function countHeld(db: Executor, memberId: string): Promise<number> {
  return db.$count(bookings, and(eq(bookings.memberId, memberId), eq(bookings.state, 'held')));
}

/** Sessions whose end has passed. */
export function listEnded(db: Executor, now: Date, most: number) {
  return db
    .select({ id: bookingSessions.id, examinerId: bookingSessions.examinerId })
    .from(bookingSessions)
    .where(and(eq(bookingSessions.state, 'open'), lte(bookingSessions.endsAt, now)))
    .orderBy(asc(bookingSessions.endsAt))
    .limit(most);
}
