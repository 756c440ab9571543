import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import type { SeatRow } from './circuits.queries.ts';
import { circuitLinks, circuitPeople, circuitSeats } from './schema.ts';

type NewPerson = typeof circuitPeople.$inferInsert;

export async function addPerson(tx: Tx, person: NewPerson): Promise<void> {
  const { status, wish } = person;
  await tx
    .insert(circuitPeople)
    .values(person)
    .onConflictDoUpdate({
      target: [circuitPeople.circuitId, circuitPeople.userId],
      set: { status, wish, isReady: false },
    });
}

export async function changePerson(tx: Tx, id: string, change: Partial<NewPerson>): Promise<void> {
  await tx.update(circuitPeople).set(change).where(eq(circuitPeople.id, id));
}

/** Records that a person's page shows the circuit. Undefined when they are not in it. */
export async function noteSeen(
  db: Executor,
  circuitId: string,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(circuitPeople)
    .set({ seenAt: now })
    .where(
      and(
        eq(circuitPeople.circuitId, circuitId),
        eq(circuitPeople.userId, userId),
        eq(circuitPeople.status, 'joined'),
      ),
    )
    .returning({ id: circuitPeople.id });
  return row?.id;
}

/** Participants may read the circuit's stream. */
export async function isJoined(db: Executor, circuitId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: circuitPeople.id })
    .from(circuitPeople)
    .where(
      and(
        eq(circuitPeople.circuitId, circuitId),
        eq(circuitPeople.userId, userId),
        eq(circuitPeople.status, 'joined'),
      ),
    );
  return row !== undefined;
}

export async function findByHandle(db: Executor, handle: string) {
  const [row] = await db
    .select({ userId: users.id, handle: users.handle })
    .from(users)
    .where(eq(sql`lower(${users.handle})`, handle.toLowerCase()));
  return row;
}

export async function insertSeats(
  tx: Tx,
  seats: readonly (typeof circuitSeats.$inferInsert)[],
): Promise<void> {
  if (seats.length > 0) await tx.insert(circuitSeats).values([...seats]);
}

export async function deleteSeats(tx: Tx, circuitId: string): Promise<void> {
  await tx.delete(circuitSeats).where(eq(circuitSeats.circuitId, circuitId));
}

export async function deleteSeatsOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(circuitSeats).where(eq(circuitSeats.personId, personId));
}

/** Ends seats from a round on; earlier holders stay known. */
export async function closeSeats(
  tx: Tx,
  seats: readonly SeatRow[],
  untilRound: number,
): Promise<void> {
  if (seats.length === 0) return;
  await tx
    .update(circuitSeats)
    .set({ untilRound })
    .where(
      and(
        inArray(
          circuitSeats.id,
          seats.map(({ id }) => id),
        ),
        isNull(circuitSeats.untilRound),
      ),
    );
}

export async function keepLinks(
  tx: Tx,
  circuitId: string,
  fresh: readonly { token: string; wish: string }[],
): Promise<{ token: string; wish: string }[]> {
  await tx
    .insert(circuitLinks)
    .values(fresh.map((link) => ({ ...link, circuitId })))
    .onConflictDoNothing();
  return tx
    .select({ token: circuitLinks.token, wish: circuitLinks.wish })
    .from(circuitLinks)
    .where(eq(circuitLinks.circuitId, circuitId));
}

export async function findLink(db: Executor, token: string) {
  const [row] = await db
    .select({ circuitId: circuitLinks.circuitId, wish: circuitLinks.wish })
    .from(circuitLinks)
    .where(eq(circuitLinks.token, token));
  return row;
}
