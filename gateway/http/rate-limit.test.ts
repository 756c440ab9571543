import { type OwnRedis, startOwnRedis } from '@cascade/db/factories/own-redis';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimits } from './rate-limit.ts';

const MESSAGES = 60;

describe('limits that gateways share', () => {
  let own: OwnRedis;
  let redis: Redis;
  beforeAll(async () => {
    own = await startOwnRedis();
    redis = new Redis(own.url, { enableOfflineQueue: true, maxRetriesPerRequest: 0 });
  });
  afterAll(async () => {
    redis.disconnect();
    await own.stop();
  });

  /** How many of many calls, to each gateway in turn, are let through. */
  async function allowed(gateways: RateLimits[], member: string): Promise<number> {
    let count = 0;
    for (let call = 0; call < gateways.length * MESSAGES; call++)
      await gateways[call % gateways.length]?.take('message', member).then(
        () => {
          count += 1;
        },
        (error: unknown) => expect(error).toMatchObject({ code: 'too_many' }),
      );
    return count;
  }

  const threeGateways = () => {
    const gateways = [0, 1, 2].map(() => new RateLimits(redis, 1));
    for (const limits of gateways) limits.shareAmong(gateways.length);
    return gateways;
  };

  test('are the same for one member with Redis and while it refuses changes', async () => {
    expect(await allowed(threeGateways(), 'ana')).toBe(MESSAGES);
    await redis.config('SET', 'maxmemory', 1);
    try {
      expect(await allowed(threeGateways(), 'ben')).toBe(MESSAGES);
    } finally {
      await redis.config('SET', 'maxmemory', 0);
    }
  });

  test('a pause that was counted without Redis holds, although Redis can still be read', async () => {
    const [limits = new RateLimits(redis, 1)] = threeGateways();
    await redis.config('SET', 'maxmemory', 1);
    try {
      await limits.check('pause', 'account');
      await limits.take('pause', 'account', 30);
      await expect(limits.check('pause', 'account')).rejects.toMatchObject({ code: 'too_many' });
      await limits.empty('pause', 'account');
      await limits.check('pause', 'account');
    } finally {
      await redis.config('SET', 'maxmemory', 0);
    }
  });
});
