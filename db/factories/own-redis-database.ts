import { Redis } from 'ioredis';
import { afterAll, inject } from 'vitest';

/** One of the sixteen that Redis has holds the leases. */
const NUMBERS = Array.from({ length: 15 }, (_, index) => index + 1);
const LEASE_SECONDS = 1_800;

/**
 * An empty Redis database that the calling test file has to itself until its end. Other files may
 * run at the same time and flush theirs. Call it at the top level of the file.
 * @returns its URL
 */
export async function ownRedisDatabase(): Promise<string> {
  const server = inject('redisUrl').replace(/\/\d*$/, '');
  const redis = new Redis(server);
  for (const number of NUMBERS) {
    const lease = `test-database:${number}`;
    if (!(await redis.set(lease, process.pid, 'EX', LEASE_SECONDS, 'NX'))) continue;
    afterAll(async () => {
      await redis.del(lease);
      await redis.quit();
    });
    const url = `${server}/${number}`;
    const own = new Redis(url);
    await own.flushdb();
    await own.quit();
    return url;
  }
  await redis.quit();
  throw new Error('Each Redis database belongs to another test file.');
}
