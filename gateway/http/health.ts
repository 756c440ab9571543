import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { type RequestHandler, Router } from 'express';
import type { Services } from '../services.ts';

type Check = 'ok' | 'failing';

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const limit = AbortSignal.timeout(2_000);
  const late = new Promise((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error('late')));
  });
  try {
    await Promise.race([probe(), late]);
    return 'ok';
  } catch {
    return 'failing';
  }
}

export function expectedMigrations(): number {
  const journal = join(repositoryRoot(), 'db/migrations/meta/_journal.json');
  return JSON.parse(readFileSync(journal, 'utf8')).entries.length;
}

/**
 * `/healthz`: the process runs. `/readyz`: PostgreSQL, Redis and the schema are ready and this
 * process is not draining.
 */
export function health({ database, redis }: Services, isDraining: () => boolean): Router {
  const router = Router();
  const wanted = expectedMigrations();
  const live: RequestHandler = (_request, response) => {
    response.json({ status: 'ok' });
  };
  const look = async () => ({
    postgres: await check(() => database.sql`select 1`),
    redis: await check(() => redis.ping()),
    migrations: await check(async () => {
      const [row] = await database.sql<[{ count: number }]>`
        select count(*)::int as count from drizzle.__drizzle_migrations`;
      if (row.count < wanted) throw new Error('behind');
    }),
  });
  // Public, so concurrent requests share one check.
  let looking: ReturnType<typeof look> | undefined;
  const ready: RequestHandler = async (_request, response) => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    const checks = { ...(await looking), draining: isDraining() ? 'failing' : 'ok' };
    const isReady = Object.values(checks).every((state) => state === 'ok');
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', checks });
  };
  router.get('/healthz', live);
  router.get('/readyz', ready);
  return router;
}
