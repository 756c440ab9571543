import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, resendInMs } from './backoff.ts';

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the delay is random below a bound that doubles up to 20 s', () => {
  fc.assert(
    fc.property(fc.nat(50), fraction, (attempt, random) => {
      const ms = backoffMs(attempt, random);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(20_000, 500 * 2 ** attempt));
    }),
  );
});

test('Retry-After is honoured after any number of failures, with jitter', () => {
  fc.assert(
    fc.property(fc.nat(50), fraction, fc.integer({ min: 1, max: 7_200 }), (attempt, random, s) => {
      const ms = resendInMs(attempt, random, s);
      const kept = Math.min(s, 60);
      expect(ms).toBeGreaterThanOrEqual(kept * 1_000);
      expect(ms).toBeLessThanOrEqual(kept * 2_000);
      expect(resendInMs(attempt, random)).toBe(backoffMs(attempt, random));
    }),
  );
});
