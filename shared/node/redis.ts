import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './log.ts';

/**
 * A connection that fails fast: while Redis is away a command is refused at once instead of
 * waiting, so that no request hangs on it. It reconnects by itself.
 */
export function openRedis(url: string, log: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
    ...options,
  });
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) log.warn({ reason: error.message }, 'Redis is away');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is back');
    isDown = false;
  });
  return redis;
}

/** A blocking connection for a BullMQ worker, which waits for Redis as long as it takes. */
export function openBlockingRedis(url: string, log: Logger): Redis {
  return openRedis(url, log, { enableOfflineQueue: true, maxRetriesPerRequest: null });
}
