import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('at most one value a second passes, in order, including the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_500 }), { minLength: 1, maxLength: 60 }), (pauses) => {
      const handed: { item: number; at: number }[] = [];
      const pace = new Pace<number>(
        1_000,
        (item) => handed.push({ item, at: Date.now() }),
        () => Date.now(),
      );
      for (const [item, pause] of pauses.entries()) {
        pace.offer(item);
        vi.advanceTimersByTime(pause);
      }
      vi.advanceTimersByTime(1_000);
      expect(handed[0]?.item).toBe(0);
      expect(handed.at(-1)?.item).toBe(pauses.length - 1);
      for (const [place, { item, at }] of handed.entries()) {
        const before = handed[place - 1];
        if (!before) continue;
        expect(at - before.at).toBeGreaterThanOrEqual(1_000);
        expect(item).toBeGreaterThan(before.item);
      }
    }),
  );
});

test('a stop drops the pending value and leaves no timer', () => {
  const handed: number[] = [];
  const pace = new Pace<number>(
    1_000,
    (item) => handed.push(item),
    () => Date.now(),
  );
  pace.offer(1);
  pace.offer(2);
  pace.stop();
  vi.advanceTimersByTime(5_000);
  expect(handed).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});
