import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './tables.ts';

export type Orm = PostgresJsDatabase<typeof schema>;
/** A transaction as drizzle hands it to its callback. Queries take either. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];
export type Executor = Orm | Tx;

export type Database = {
  orm: Orm;
  /** For hot statements: prepared and cached by postgres.js, which drizzle's are not. */
  sql: postgres.Sql;
  close(): Promise<void>;
};

/**
 * Longest wait before the next attempt to reach a server that is away. Who asks meanwhile waits as
 * long for a refusal, so it is short; the driver's own would be twenty seconds.
 */
const LONGEST_BACKOFF_S = 0.5;

/**
 * Opens a pool. drizzle turns off date parsing on the connection it is given, so raw statements
 * and drizzle get a pool setting of their own but share the sockets: raw timestamps arrive as
 * text and are read with `new Date`.
 *
 * @param max connections that this process may hold
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
