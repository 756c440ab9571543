import { newId } from '@cascade/shared/kernel/id';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../client.ts';
import { outbox } from '../schema/live.ts';

/** Promises a side effect: it will happen if and only if this transaction commits. */
export async function promise(tx: Tx, job: string, data: unknown): Promise<string> {
  const id = newId();
  await tx.insert(outbox).values({ id, job, data });
  return id;
}

export type Claimed = { id: string; job: string };

/**
 * Claims promises that nobody has handed on yet, or whose job has not been heard of for a while.
 * Rows that another relay is claiming are left to it.
 * @param staleBefore promises handed on before this instant are handed on again
 */
export async function claimPromises(
  db: Executor,
  now: Date,
  staleBefore: Date,
  limit: number,
): Promise<Claimed[]> {
  const rows = await db.execute<Claimed>(sql`
    update outbox set enqueued_at = ${now.toISOString()}
    where id in (
      select id from outbox
      where dead_at is null and (enqueued_at is null or enqueued_at < ${staleBefore.toISOString()})
      order by id limit ${limit} for update skip locked)
    returning id, job`);
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Gives claims back that could not be handed on, because the queue is away. */
export async function unclaimPromises(db: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  await db.execute(sql`update outbox set enqueued_at = null where id in (${list})`);
}

/**
 * Takes a promise to keep it: the row is deleted in the caller's transaction, so work and row go
 * together. Undefined when it has been kept already or another worker is at it.
 */
export async function takePromise(tx: Tx, id: string): Promise<unknown> {
  const rows = await tx.execute<{ data: unknown }>(sql`
    delete from outbox where id = (
      select id from outbox where id = ${id} and dead_at is null for update skip locked)
    returning data`);
  return rows[0]?.data;
}

/** Notes a failed attempt; the last one leaves the promise for a person to look at. */
export async function notePromiseFailure(
  db: Executor,
  id: string,
  error: string,
  deadAt: Date | null,
): Promise<void> {
  await db
    .update(outbox)
    .set({ error, deadAt, failures: sql`${outbox.failures} + 1` })
    .where(eq(outbox.id, id));
}

export function listDeadPromises(db: Executor, limit = 100) {
  return db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.deadAt))
    .orderBy(desc(outbox.deadAt))
    .limit(limit);
}

/** Lets a dead promise be tried again from the start. False when it is not dead. */
export async function revivePromise(db: Executor, id: string): Promise<boolean> {
  const revived = await db
    .update(outbox)
    .set({ deadAt: null, enqueuedAt: null, failures: 0, error: null })
    .where(and(eq(outbox.id, id), isNotNull(outbox.deadAt)))
    .returning({ id: outbox.id });
  return revived.length > 0;
}

/** Promises that still wait, oldest first; for tests and figures. */
export function listWaitingPromises(db: Executor) {
  return db.select().from(outbox).where(isNull(outbox.deadAt)).orderBy(asc(outbox.id));
}
