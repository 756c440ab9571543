import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';

/** Tables partitioned by week, so that old rows go by dropping a table instead of deleting rows. */
const partitioned = ['live_events', 'stream_entries'] as const;

/** While a longer transaction reads, dropping waits at most so long, and is tried at the next run. */
const LOCK_TIMEOUT = '2s';
const WEEKS_AHEAD = 3;

/**
 * Makes the partitions of this week and the next ones. Rows of a week without one are in the
 * default partition. Repeating it changes nothing.
 */
export async function makePartitions(db: Executor, now: Date): Promise<void> {
  for (const table of partitioned)
    await db.execute(
      sql`select make_partitions(${table}, ${now.toISOString()}::timestamptz, ${WEEKS_AHEAD}::int)`,
    );
}

/** Drops the partitions that begin before an instant: nothing older than it is left. */
export async function dropPartitions(db: Executor, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
    for (const table of partitioned)
      await tx.execute(sql`select drop_partitions(${table}, ${before.toISOString()}::timestamptz)`);
  });
}
