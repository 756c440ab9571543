import type { SQL } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

/**
 * Runs a hot statement as a prepared one: parsed and planned once per connection. `execute`
 * describes the parameters each time, an extra round trip, and plans, which can take longer than
 * the query. For constant texts only, since connections cache each text.
 */
export async function executePrepared<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  // drizzle names prepared statements only for its builders, so its internals are used for plain
  // SQL.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const query = dialect.sqlToQuery(statement);
  const prepared = session.prepareQuery(query, undefined, 'prepared', false);
  return (await prepared.execute()) as Row[];
}
