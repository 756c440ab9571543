import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
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
 * While PostgreSQL is unavailable calls wait this long for a refusal; the driver's default is
 * twenty seconds.
 */
const LONGEST_BACKOFF_S = 0.5;

/**
 * Opens a pool. drizzle turns off date parsing, so raw statements use another setting on the same
 * sockets: raw timestamps arrive as text and are read with `new Date`.
 * @param max connections of this process
 */
export function openDatabase(url: string, { max = 10 } = {}): Database {
  const sql = postgres(url, {
    max,
    onnotice: () => {},
    connect_timeout: 5,
    backoff: (retries: number) => Math.min(0.05 * 2 ** retries, LONGEST_BACKOFF_S),
    idle_timeout: 60,
    connection: { application_name: 'cascade', TimeZone: 'UTC' },
  });
  return { orm: drizzle(sql, { schema }), sql, close: () => sql.end({ timeout: 5 }) };
}
