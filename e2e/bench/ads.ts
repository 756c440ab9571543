import { randomUUID } from 'node:crypto';
import { makeAd } from '@cascade/db/factories/ads';
import { countImpressions } from '@cascade/shared/features/ads/contract';
import { createLog } from '@cascade/shared/node/log';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openBlockingRedis, openRedis } from '@cascade/shared/node/redis';
import { startNothingWorker } from '../../workers/testing/nothing-worker.ts';
import { ServerProcess } from '../harness/server-process.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const PAIRS = 5;
const VIEWS = 50_000;
const JOBS = 5_000;
const IN_A_JOB = 100;
const CONCURRENCY = 8;

/**
 * A hundred views per job as the gateway packs them, compared with empty jobs on the same Redis
 * and concurrency.
 */
export async function benchAds(stack: Stack): Promise<string[]> {
  const log = createLog('bench', 'silent');
  const redis = openRedis(stack.redisUrl, log);
  await waitUntil('Redis answers', () => redis.status === 'ready');
  const jobs = new Dispatcher(redis);
  const { id: adId } = await makeAd(stack.database);
  const workers = new ServerProcess('workers/dist/main.js', {
    DATABASE_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    SESSION_SECRET: 'only for measuring, and long enough for it',
    PUBLIC_ORIGIN: stack.origin,
    LOG_LEVEL: 'warn',
  });
  await workers.start();
  const counted = async () => {
    const [row] = await stack.database.sql<{ count: number }[]>`
      select coalesce(sum(impressions), 0)::int as count from ad_days where ad_id = ${adId}`;
    return row?.count ?? 0;
  };
  const at = new Date().toISOString();

  async function views(): Promise<number> {
    const before = await counted();
    const packs = Array.from({ length: VIEWS / IN_A_JOB }, () =>
      Array.from({ length: IN_A_JOB }, (): [string, string, 'sidebar'] => [
        adId,
        randomUUID(),
        'sidebar',
      ]),
    );
    const startedAt = performance.now();
    await Promise.all(packs.map((seen) => jobs.order(countImpressions, { at, seen })));
    await waitUntil(
      'every view is counted',
      async () => (await counted()) === before + VIEWS,
      300_000,
    );
    return VIEWS / ((performance.now() - startedAt) / 1_000);
  }

  async function nothing(): Promise<number> {
    const name = 'bench-nothing';
    const blocking = openBlockingRedis(stack.redisUrl, log);
    const worker = await startNothingWorker(name, blocking, CONCURRENCY);
    const queue = jobs.queue(name);
    const startedAt = performance.now();
    const options = { removeOnComplete: true };
    await Promise.all(Array.from({ length: JOBS }, () => queue.add('nothing', {}, options)));
    await waitUntil('every job is done', () => worker.done() >= JOBS, 300_000);
    const rate = JOBS / ((performance.now() - startedAt) / 1_000);
    await worker.close();
    blocking.disconnect();
    return rate;
  }

  try {
    const ours: Series = [];
    const control: Series = [];
    await views();
    await nothing();
    for (let pair = 0; pair < PAIRS; pair++) {
      ours.push(await views());
      control.push(await nothing());
    }
    return [
      `G7 views of advertisements counted: ${spread(ours, 0)} views/s`,
      `  jobs that do nothing: ${spread(control, 0)} jobs/s`,
      `  ratio: ${spread(ratios(ours, control), 1)} (goal at least 5)`,
    ];
  } finally {
    await workers.end('SIGTERM');
    await jobs.close();
    redis.disconnect();
  }
}
