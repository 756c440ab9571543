import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './log.ts';

/**
 * A command without a reply after this long means that Redis is unavailable, even with an open
 * connection.
 */
const ANSWER_WITHIN_MS = 2_000;

/**
 * A connection that fails fast: while Redis is unavailable, commands fail at once, and unanswered
 * ones time out. It reconnects by itself.
 */
export function openRedis(url: string, log: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3_000,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
    ...options,
  });
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) log.warn({ reason: error.message }, 'Redis is unavailable');
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) log.info('Redis is available again');
    isDown = false;
  });
  return redis;
}

/** A connection that waits for Redis indefinitely, for subscribing and BullMQ's workers. */
export function openBlockingRedis(url: string, log: Logger): Redis {
  return openRedis(url, log, {
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
}
