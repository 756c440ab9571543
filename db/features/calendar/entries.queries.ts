import { and, asc, eq, gt, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { scenarios } from '../scenarios/schema.ts';
import { calendarEntries } from './schema.ts';

export type EntryRow = typeof calendarEntries.$inferSelect;
export type NewEntry = typeof calendarEntries.$inferInsert;
/** Days are by some zone's clocks; `to` is the day after the last. */
export type Span = { startsAt: Date; endsAt: Date; from: string; to: string };

export function listEntries(db: Executor, userId: string, span: Span): Promise<EntryRow[]> {
  const { startsAt, endsAt, from, to } = span;
  return db
    .select()
    .from(calendarEntries)
    .where(
      and(
        eq(calendarEntries.userId, userId),
        or(
          and(lt(calendarEntries.startsAt, endsAt), gt(calendarEntries.endsAt, startsAt)),
          and(lt(calendarEntries.firstDay, to), gte(calendarEntries.lastDay, from)),
        ),
      ),
    );
}

/** Entries that are not over, and those that were over lately, the earliest first. */
export function listEntriesSince(db: Executor, userId: string, since: Date): Promise<EntryRow[]> {
  const day = since.toISOString().slice(0, 10);
  return db
    .select()
    .from(calendarEntries)
    .where(
      and(
        eq(calendarEntries.userId, userId),
        or(
          and(isNotNull(calendarEntries.endsAt), gt(calendarEntries.endsAt, since)),
          gte(calendarEntries.lastDay, day),
        ),
      ),
    )
    .orderBy(asc(calendarEntries.id));
}

export async function findEntry(db: Executor, id: string): Promise<EntryRow | undefined> {
  const [row] = await db.select().from(calendarEntries).where(eq(calendarEntries.id, id));
  return row;
}

export async function countEntries(db: Executor, userId: string): Promise<number> {
  return db.$count(calendarEntries, eq(calendarEntries.userId, userId));
}

export async function insertEntry(tx: Tx, row: NewEntry): Promise<EntryRow> {
  const [inserted] = await tx.insert(calendarEntries).values(row).returning();
  if (!inserted) throw new Error('An inserted entry came back empty.');
  return inserted;
}

export async function changeEntry(
  tx: Tx,
  id: string,
  change: Partial<NewEntry>,
): Promise<EntryRow> {
  const [row] = await tx
    .update(calendarEntries)
    .set({ ...change, rev: sql`${calendarEntries.rev} + 1` })
    .where(eq(calendarEntries.id, id))
    .returning();
  if (!row) throw new Error('A held entry is missing.');
  return row;
}

/** @returns whether there was one */
export async function deleteEntry(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(calendarEntries)
    .where(and(eq(calendarEntries.id, id), eq(calendarEntries.userId, userId)))
    .returning({ id: calendarEntries.id });
  return deleted.length > 0;
}

export async function hasScenario(db: Executor, id: number): Promise<boolean> {
  return (await db.$count(scenarios, eq(scenarios.id, id))) > 0;
}
