import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { preparingHot } from './hot-statements.ts';
import * as schema from './tables.ts';

export type Orm = PostgresJsDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];
export type Executor = Orm | Tx;

export type Database = {
  orm: Orm;
  /**
   * For the few statements outside a transaction that nearly every call or connection runs:
   * prepared and cached by postgres.js, unlike drizzle's. Anything else takes an `Executor`.
   */
  sql: postgres.Sql;
  close(): Promise<void>;
};

/**
 * Limits in ms that PostgreSQL itself enforces, so that they hold while our process is paused or
 * its machine has gone: how long a statement runs, waits for one lock, and how long a transaction
 * waits for the next statement.
 */
type Limits = { statementMs: number; lockMs: number; idleInTransactionMs: number };

/**
 * By kind of work. Calls wait for a lock a little longer than a paused gateway can hold it, so most
 * of them succeed.
 */
export const limitsOf = {
  calls: { statementMs: 8_000, lockMs: 5_000, idleInTransactionMs: 4_000 },
  /** Readiness, clocks and circuit steps. */
  upkeep: { statementMs: 3_000, lockMs: 1_000, idleInTransactionMs: 2_000 },
  jobs: { statementMs: 300_000, lockMs: 30_000, idleInTransactionMs: 15_000 },
} as const satisfies Record<string, Limits>;

export type LimitedWork = keyof typeof limitsOf;

/** PostgreSQL closes connections whose other end has not acknowledged anything for about this long. */
const DEAD_PEER_S = 10;

/**
 * While PostgreSQL is unavailable calls wait this long for a refusal; the driver's default is
 * twenty seconds.
 */
const LONGEST_BACKOFF_S = 0.5;

/** The first words of their names in `pg_stat_activity`. */
export const nameOf = (work: LimitedWork | 'tools') => `cascade ${work}`;

function parametersOf(work: LimitedWork) {
  const { statementMs, lockMs, idleInTransactionMs } = limitsOf[work];
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    tcp_keepalives_idle: DEAD_PEER_S / 2,
    tcp_keepalives_interval: 1,
    tcp_keepalives_count: DEAD_PEER_S / 2,
    tcp_user_timeout: DEAD_PEER_S * 1_000,
  };
}

type PoolOptions = {
  /** Connections of this pool. */
  max?: number;
  /** Tools, such as migrations, have no limits. */
  work?: LimitedWork | 'tools';
  /** Names the process in `pg_stat_activity`. */
  owner?: string;
};

/**
 * Opens a pool. drizzle turns off date parsing, so raw statements use another setting on the same
 * sockets: raw timestamps arrive as text and are read with `new Date`.
 */
export function openDatabase(
  url: string,
  { max = 10, work = 'tools', owner = '' }: PoolOptions = {},
): Database {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    connect_timeout: 5,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, LONGEST_BACKOFF_S),
    idle_timeout: 60,
    keep_alive: DEAD_PEER_S,
    connection: {
      application_name: `${nameOf(work)} ${owner}`.trim(),
      TimeZone: 'UTC',
      ...(work === 'tools' ? {} : parametersOf(work)),
    },
  });
  return { orm: drizzle(preparingHot(sql), { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}
