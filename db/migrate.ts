import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** Any fixed number; concurrent boots migrate in turn. */
export const MIGRATION_LOCK = 7_235_160;

/**
 * Applies migrations under an advisory lock. Idempotent.
 * @throws PostgreSQL errors
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
