import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

/** What a process has last seen of a history. `marks` only grows within one. */
export type HistoryMark = { epoch: string; marks: number };

type PresentHistory = HistoryMark & {
  /** The server that the history began on; null before the first process has noted it. */
  startedOn: string | null;
  /** The server that answers; null where it does not say. */
  server: string | null;
  /** Whether the epoch that was asked about began before this one. */
  hasKnown: boolean;
};

/** No such function, or not for this account: a managed server that hides what it runs on. */
const HIDDEN = /^(42501|42883|0A000)$/;

/** System identifier, timeline and database: another after a restore elsewhere or a failover. */
async function readServer(db: Database['sql']): Promise<string | null> {
  try {
    const [row] = await db<{ server: string }[]>`
      select concat_ws('/',
        (select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint()),
        (select oid from pg_database where datname = current_database())) as server`;
    return row?.server ?? null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && HIDDEN.test(String(error.code))) return null;
    throw error;
  }
}

/** @param known the epoch that this process knows */
export async function readHistory(
  db: Database['sql'],
  known: string | null,
): Promise<PresentHistory> {
  const [[row], server] = await Promise.all([
    db<Omit<PresentHistory, 'server'>[]>`
      select epoch, marks, server as "startedOn",
        exists (select from live_epochs where epoch = ${known}) as "hasKnown"
      from live_epochs order by started_at desc limit 1`,
    readServer(db),
  ]);
  if (!row) throw new Error('The database has no live epoch; its migrations are not complete.');
  return { ...row, server };
}

/**
 * Whether the database still has what a process knew of it. False after a backup was restored:
 * it lacks marks, or the whole epoch, or is on another server than its history.
 */
export function isContinued(known: HistoryMark | undefined, present: PresentHistory): boolean {
  const { epoch, marks, startedOn, server, hasKnown } = present;
  if (startedOn !== null && server !== null && startedOn !== server) return false;
  if (!known) return true;
  return epoch === known.epoch ? marks >= known.marks : hasKnown;
}

/** Notes the server of a history that has none yet. */
export async function claimHistory(
  db: Database['sql'],
  epoch: string,
  server: string,
): Promise<void> {
  await db`update live_epochs set server = ${server} where epoch = ${epoch} and server is null`;
}

/**
 * Adds a mark, which a backup of before lacks.
 * @returns the number of marks, or undefined when the history is no longer the known one
 */
export async function raiseMark(
  db: Database['sql'],
  { epoch, marks }: HistoryMark,
): Promise<number | undefined> {
  const [row] = await db<{ marks: number }[]>`
    update live_epochs set marks = marks + 1
    where epoch = ${epoch} and marks >= ${marks}
    returning marks`;
  return row?.marks;
}

/**
 * Begins another history: every client reads everything again.
 * @param broken the epoch that another process may have ended already, and the one that this
 * process knew, which is noted so that all who knew it follow; without it a history begins anyway
 * @returns the present history
 */
export async function beginEpoch(
  { orm }: Pick<Database, 'orm'>,
  broken?: { judged: string; known: string | null; server: string | null },
): Promise<HistoryMark> {
  return orm.transaction(async (tx) => {
    await tx.execute(sql`lock table live_epochs in share row exclusive mode`);
    const [latest] = await tx.execute<HistoryMark>(sql`
      select epoch, marks from live_epochs order by started_at desc limit 1`);
    if (broken && latest && latest.epoch !== broken.judged) return latest;
    if (broken?.known)
      await tx.execute(sql`
        insert into live_epochs (epoch, started_at)
        select ${broken.known}::uuid, max(started_at) from live_epochs
        on conflict (epoch) do nothing`);
    const [begun] = await tx.execute<HistoryMark>(sql`
      insert into live_epochs (started_at, server)
      select greatest(now(), max(started_at) + interval '1 millisecond'), ${broken?.server ?? null}::text
      from live_epochs
      returning epoch, marks`);
    if (!begun) throw new Error('The epoch was not stored.');
    return begun;
  });
}
