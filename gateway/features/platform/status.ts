import type { Executor } from '@cascade/db/client';
import { readServer } from '@cascade/db/features/platform/platform.queries';
import type { PlatformStatus } from '@cascade/shared/features/platform/contract';
import { responseTimesByRoute, responseTimesOf } from '../../http/response-times.ts';
import type { Services } from '../../services.ts';

const MOST_ROUTES = 10;

async function redisUptime({ redis }: Services): Promise<number | null> {
  if (redis.status !== 'ready') return null;
  const info = await redis.info('server').catch(() => '');
  const [, seconds] = /uptime_in_seconds:(\d+)/.exec(info) ?? [];
  return seconds === undefined ? null : Number(seconds);
}

export async function readStatus(services: Services, db: Executor): Promise<PlatformStatus> {
  const samples = await services.metrics.responses();
  const failed = samples.filter(({ labels }) => labels.status === '5xx');
  return {
    gateway: services.env.GATEWAY_ID,
    uptimes: {
      gateway: process.uptime(),
      postgres: (await readServer(db)).uptimeS,
      redis: await redisUptime(services),
    },
    memoryBytes: process.memoryUsage().rss,
    responses: responseTimesOf(samples) ?? null,
    failures: responseTimesOf(failed)?.count ?? 0,
    routes: responseTimesByRoute(samples, MOST_ROUTES),
  };
}
