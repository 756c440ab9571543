import type { SQL } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

/**
 * Runs a hot statement as a prepared one: parsed, described and planned once for each connection.
 * `execute` asks PostgreSQL to describe the parameters anew each time, which is a round trip more,
 * and to plan, which for many small parts takes longer than finding the rows.
 *
 * For statements whose text is always the same: each text is kept by each connection.
 */
export async function executePrepared<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  // drizzle prepares what its builders build; for plain SQL it has the way, but no name for it.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const query = dialect.sqlToQuery(statement);
  const prepared = session.prepareQuery(query, undefined, 'prepared', false);
  return (await prepared.execute()) as Row[];
}
