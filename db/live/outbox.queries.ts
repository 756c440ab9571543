import { newId } from '@cascade/shared/kernel/id';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../client.ts';
import { outbox } from './schema.ts';

/** Inserts a job; use `enqueue` of a `Work`, which checks the data and wakes the relay. */
export async function insertOutboxJob(
  tx: Tx,
  job: string,
  data: unknown,
  dueAt: Date | null = null,
): Promise<string> {
  const id = newId();
  await tx.insert(outbox).values({ id, job, data, dueAt });
  return id;
}

export type ClaimedJob = { id: string; job: string };

/**
 * Claims promises that are due and that nobody has handed on yet, or whose job has not been heard of for a while.
 * Rows that another relay is claiming are left to it.
 * @param staleBefore promises handed on before this instant are handed on again
 */
export async function claimJobs(
  db: Executor,
  now: Date,
  staleBefore: Date,
  limit: number,
): Promise<ClaimedJob[]> {
  const rows = await db.execute<ClaimedJob>(sql`
    update outbox set enqueued_at = ${now.toISOString()}
    where id in (
      select id from outbox
      where dead_at is null and (due_at is null or due_at <= ${now.toISOString()})
        and (enqueued_at is null or enqueued_at < ${staleBefore.toISOString()})
      order by id limit ${limit} for update skip locked)
    returning id, job`);
  return [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Gives claims back that could not be handed on, because the queue is away. */
export async function releaseJobs(db: Executor, ids: string[]): Promise<void> {
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
export async function takeJob(tx: Tx, id: string): Promise<unknown> {
  const rows = await tx.execute<{ data: unknown }>(sql`
    delete from outbox where id = (
      select id from outbox where id = ${id} and dead_at is null for update skip locked)
    returning data`);
  return rows[0]?.data;
}

/** Notes a failed attempt after which another will follow. */
export async function recordJobFailure(db: Executor, id: string, error: string): Promise<void> {
  await db
    .update(outbox)
    .set({ error, failures: sql`${outbox.failures} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.deadAt)));
}

/**
 * Notes the last failed attempt: the promise waits for a person from now on.
 * @returns its data, or undefined when it was kept or buried before
 */
export async function deadLetterJob(
  tx: Tx,
  id: string,
  error: string,
  deadAt: Date,
): Promise<{ data: unknown } | undefined> {
  const [buried] = await tx
    .update(outbox)
    .set({ error, deadAt, failures: sql`${outbox.failures} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.deadAt)))
    .returning({ data: outbox.data });
  return buried;
}

/** Promises that wait for a person, the latest first. */
export async function listDeadOutboxJobs(db: Executor, limit = 100) {
  const rows = await db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.deadAt))
    .orderBy(desc(outbox.deadAt), desc(outbox.id))
    .limit(limit);
  return rows.flatMap(({ deadAt, ...rest }) => (deadAt ? [{ ...rest, deadAt }] : []));
}

/** Lets one dead promise, or all of them, be tried again from the start. @returns how many */
export async function requeueJobs(db: Executor, id?: string): Promise<number> {
  const revived = await db
    .update(outbox)
    .set({ deadAt: null, enqueuedAt: null, failures: 0, error: null })
    .where(and(isNotNull(outbox.deadAt), id === undefined ? undefined : eq(outbox.id, id)))
    .returning({ id: outbox.id });
  return revived.length;
}

/** Gives a dead promise up for good. @returns its job, or undefined when it is not dead */
export async function deleteDeadOutboxJob(db: Executor, id: string): Promise<string | undefined> {
  const gone = await db
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.deadAt)))
    .returning({ job: outbox.job });
  return gone[0]?.job;
}

/** How many promises wait for their job, since when the oldest does, and how many are dead. */
export async function readOutboxFigures(db: Executor) {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${outbox.deadAt} is null)::int`,
      oldestAt:
        sql<Date | null>`min(greatest(${outbox.createdAt}, ${outbox.dueAt})) filter (where ${outbox.deadAt} is null)`.mapWith(
          outbox.createdAt,
        ),
      dead: sql<number>`count(*) filter (where ${outbox.deadAt} is not null)::int`,
    })
    .from(outbox);
  return row ?? { waiting: 0, oldestAt: null, dead: 0 };
}

/** Promises that still wait, oldest first; for tests and figures. */
export function listWaitingJobs(db: Executor) {
  return db.select().from(outbox).where(isNull(outbox.deadAt)).orderBy(asc(outbox.id));
}
