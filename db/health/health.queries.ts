import { sql } from 'drizzle-orm';
import { type Executor, type LimitedWork, limitsOf, nameOf } from '../client.ts';
import { executePrepared } from '../prepared.ts';

export async function pingDatabase(db: Executor): Promise<void> {
  await executePrepared(db, sql`select 1`);
}

export async function countMigrations(db: Executor): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return row?.count ?? 0;
}

/**
 * Succeeds when a change could be committed. The row makes a file grow, which a full disk refuses;
 * the message goes through the write-ahead log. Nothing stays, and no lock is taken that another
 * process could hold.
 * @throws when PostgreSQL refuses: the disk is full, or it is read-only
 */
export async function tryWriting(db: Executor): Promise<void> {
  // Several statements in one round trip and one transaction.
  await db.execute(
    sql.raw(`
      create temporary table if not exists written (at timestamptz) on commit delete rows;
      insert into written values (now());
      select pg_logical_emit_message(true, 'cascade', 'written');`),
  );
}

/**
 * Ends our backends whose process stopped between two messages of one statement: they hold their
 * transaction's locks, and no time-out of PostgreSQL ends them, since they count as active.
 * @returns how many were ended, and how many gateways are connected
 */
export async function endStuckBackends(db: Executor): Promise<{ ended: number; gateways: number }> {
  const kinds = (Object.keys(limitsOf) as LimitedWork[]).map(
    (work) => sql`(${nameOf(work)}::text, ${limitsOf[work].idleInTransactionMs}::int)`,
  );
  const [row] = await executePrepared<{ ended: number; gateways: number }>(
    db,
    sql`
    with ours as materialized (
      select pid, usename, application_name, state, wait_event, xact_start, state_change, kind.ms
      from pg_stat_activity join (values ${sql.join(kinds, sql`, `)}) as kind (name, ms)
        on starts_with(application_name, kind.name)
      where datname = current_database()
    ), ended as materialized (
      select pg_terminate_backend(pid) as is_ended from ours
      where usename = current_user and pid <> pg_backend_pid()
        and state = 'active' and wait_event = 'ClientRead' and xact_start is not null
        and state_change < clock_timestamp() - ms * interval '1 millisecond'
    )
    select (select count(*) filter (where is_ended)::int from ended) as ended,
      (select count(distinct application_name)::int from ours
        where starts_with(application_name, ${nameOf('upkeep')})) as gateways`,
  );
  return row ?? { ended: 0, gateways: 0 };
}
