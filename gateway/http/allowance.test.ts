import { RateLimiterMemory } from 'rate-limiter-flexible';
import { beforeEach, expect, test } from 'vitest';
import { Allowance } from './allowance.ts';

let asked: number;
let limiter: RateLimiterMemory;
/** Counts what would be commands to Redis. */
class Counted extends RateLimiterMemory {
  override consume(...args: Parameters<RateLimiterMemory['consume']>) {
    asked += 1;
    return super.consume(...args);
  }
}
beforeEach(() => {
  asked = 0;
  limiter = new Counted({ points: 60, duration: 60 });
});
const taken = async (allowance: Allowance, times: number) => {
  const results = await Promise.allSettled(
    Array.from({ length: times }, () => allowance.take('ana')),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('one gateway allows exactly the limit, with a fraction of the commands', async () => {
  const allowance = new Allowance(limiter, 10);
  expect(await taken(allowance, 60)).toBe(60);
  expect(asked).toBeLessThan(20);
  await expect(allowance.take('ana')).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
  await expect(allowance.take('ben')).resolves.toBeUndefined();
});

test('calls at the same time share a block, and those above the limit are refused', async () => {
  expect(await taken(new Allowance(limiter, 10), 200)).toBe(60);
});

test('two gateways never allow more than the limit, and lose little of it', async () => {
  const [here, there] = [new Allowance(limiter, 10), new Allowance(limiter, 10)];
  expect(await taken(here, 1)).toBe(1);
  const others = await taken(there, 100);
  const rest = await taken(here, 100);
  expect(1 + others + rest).toBe(60);
  expect(others).toBe(50);
});

test('a block ends with the window of the limit', async () => {
  let now = 0;
  const allowance = new Allowance(limiter, 10, () => now);
  await allowance.take('ana');
  expect(asked).toBe(1);
  now = 61_000;
  await allowance.take('ana');
  expect(asked).toBe(2);
});
