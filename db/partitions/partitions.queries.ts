import { sql } from 'drizzle-orm';
import type { Orm } from '../client.ts';

/**
 * Tables partitioned by a time or by a UUIDv7, so that old rows go by dropping a table instead of
 * deleting rows; `age` is the column by which a row is old. Rows of a time without a partition are
 * in the default one.
 */
const partitioned = {
  live_events: { period: 'week', age: 'at' },
  stream_entries: { period: 'week', age: 'at' },
  idempotency_keys: { period: 'day', age: 'created_at' },
  page_views: { period: 'day', age: 'at' },
  ad_impressions: { period: 'week', age: 'day' },
} as const;

type PartitionedTable = keyof typeof partitioned;

/** While a longer transaction reads, a change waits at most so long, and is tried at the next run. */
const LOCK_TIMEOUT = '2s';
const PERIODS_AHEAD = 3;

/** Makes the partitions of now and the next periods. Repeating it changes nothing. */
export async function makePartitions(db: Orm, now: Date): Promise<void> {
  for (const [table, { period }] of Object.entries(partitioned))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
      await tx.execute(sql`
        select make_partitions(${table}, ${period}, ${now.toISOString()}::timestamptz,
          ${PERIODS_AHEAD}::int)`);
    });
}

/**
 * Drops the partitions that begin before an instant: nothing older than it is left, and nothing is
 * lost that is younger by a period. Each table in its own transaction: holding one while waiting for
 * the next would be a deadlock with those who read both.
 */
export async function dropPartitions(
  db: Orm,
  tables: readonly PartitionedTable[],
  before: Date,
): Promise<void> {
  for (const table of tables)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
      await tx.execute(sql`
        select drop_partitions(${table}, ${partitioned[table].age},
          ${before.toISOString()}::timestamptz)`);
    });
}
