import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@cascade/db/client';
import { countMigrations, pingDatabase, tryWriting } from '@cascade/db/health/health.queries';
import { repositoryRoot } from '@cascade/shared/node/root';
import type { Redis } from 'ioredis';
import { Probe } from './probe.ts';

/** Longest wait for one of them. */
const TIMEOUT_MS = 2_000;
/** Readiness is public and asked for often, and a change makes the disk write. */
const WRITES_KEPT_MS = 2_000;
const WRITTEN_KEY = 'cascade-written';

export type Probes = Record<
  'postgres' | 'postgresWrites' | 'redis' | 'redisWrites' | 'migrations',
  Probe<true>
>;

export function expectedMigrations(): number {
  const journal = join(repositoryRoot(), 'db/migrations/meta/_journal.json');
  return JSON.parse(readFileSync(journal, 'utf8')).entries.length;
}

/** PostgreSQL refuses a role without the right to temporary tables, and that says nothing of the disk. */
function isNotAllowed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === '42501';
}

/**
 * What a gateway needs to serve. A service may answer every question and still refuse each change,
 * so changes are tried as well.
 */
export function openProbes({ reserve, redis }: { reserve: Database; redis: Redis }): Probes {
  const wanted = expectedMigrations();
  const probe = (ask: () => Promise<unknown>, keepMs?: number) =>
    new Probe<true>(() => ask().then(() => true as const), TIMEOUT_MS, keepMs);
  return {
    postgres: probe(() => pingDatabase(reserve.orm)),
    postgresWrites: probe(
      () =>
        tryWriting(reserve.orm).catch((error: unknown) => {
          if (!isNotAllowed(error)) throw error;
        }),
      WRITES_KEPT_MS,
    ),
    redis: probe(() => redis.ping()),
    redisWrites: probe(() => redis.set(WRITTEN_KEY, '', 'PX', 60_000), WRITES_KEPT_MS),
    migrations: probe(async () => {
      if ((await countMigrations(reserve.orm)) < wanted) throw new Error('behind');
    }),
  };
}
