import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** Any number that only we use; two processes that boot together migrate one after the other. */
export const MIGRATION_LOCK = 7_235_160;

/**
 * Brings the schema up to date under an advisory lock. Repeating it does nothing.
 * @throws what PostgreSQL says when it cannot be reached or a migration fails
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: join(repositoryRoot(), 'db/migrations') });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
