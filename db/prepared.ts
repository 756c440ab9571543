import type { SQL } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Executor } from './client.ts';

/**
 * For hot statements. The row's type is the caller's word, as with `execute<Row>`: nothing checks
 * it here, the reply's contract does. Parsed and planned once per connection; `execute` needs another round trip. For constant texts
 * only, since connections cache each text.
 */
export async function executePrepared<Row>(db: Executor, statement: SQL): Promise<Row[]> {
  // drizzle names prepared statements only for its builders, so its internals are used for plain
  // SQL.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession };
  const query = dialect.sqlToQuery(statement);
  const prepared = session.prepareQuery(query, undefined, 'prepared', false);
  return (await prepared.execute()) as Row[];
}
