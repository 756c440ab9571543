import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationRules } from '../examiners/words.ts';
import { feeOf, movableUntilOf, refundOf } from './cancellation.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const startsAt = new Date('2027-03-28T10:00:00Z');
const bookedAt = new Date('2027-01-04T09:00:00Z');
const before = (ms: number) => new Date(startsAt.getTime() - ms);

describe('what a member who cancels gets back', () => {
  test.each([
    ['flexible', 24 * HOUR, 5_000],
    ['flexible', 24 * HOUR - MINUTE, 2_500],
    ['flexible', MINUTE, 2_500],
    ['flexible', 0, 0],
    ['moderate', 48 * HOUR, 5_000],
    ['moderate', 48 * HOUR - MINUTE, 2_500],
    ['moderate', 24 * HOUR, 2_500],
    ['moderate', 24 * HOUR - MINUTE, 0],
    ['strict', 168 * HOUR, 5_000],
    ['strict', 168 * HOUR - MINUTE, 2_500],
    ['strict', 48 * HOUR, 2_500],
    ['strict', 48 * HOUR - MINUTE, 0],
  ] as const)('%s, %i ms before the start: %i pence', (rule, ms, pence) => {
    expect(refundOf({ price: 5_000, rule, bookedAt, startsAt }, before(ms))).toBe(pence);
  });

  test('is everything within an hour of booking, if the session is more than a day ahead', () => {
    const booked = (ahead: number, passed: number) =>
      refundOf(
        { price: 5_000, rule: 'strict', bookedAt: before(ahead + passed), startsAt },
        before(ahead),
      );
    expect(booked(24 * HOUR + MINUTE, 60 * MINUTE)).toBe(5_000);
    expect(booked(24 * HOUR + MINUTE, 61 * MINUTE)).toBe(0);
    expect(booked(24 * HOUR, MINUTE)).toBe(0);
  });

  test('never rises as the start comes nearer, and half an odd price is rounded up', () => {
    expect(refundOf({ price: 101, rule: 'flexible', bookedAt, startsAt }, before(HOUR))).toBe(51);
    fc.assert(
      fc.property(
        fc.constantFrom(...cancellationRules),
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: -60, max: 20_000 }),
        fc.nat({ max: 20_000 }),
        (rule, price, minutes, later) => {
          const refund = (at: number) =>
            refundOf({ price, rule, bookedAt, startsAt }, before(at * MINUTE));
          expect(refund(minutes)).toBeLessThanOrEqual(price);
          expect(refund(minutes)).toBeGreaterThanOrEqual(refund(minutes - later));
        },
      ),
    );
  });

  test('is everything as long as another time may be chosen, and less or too near right after', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cancellationRules),
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(0, 60, 1_440, 10_080),
        (rule, bookedBefore, noticeMinutes) => {
          const booked = { rule, bookedAt: before(bookedBefore * MINUTE), startsAt };
          const until = movableUntilOf(booked, noticeMinutes).getTime();
          const refund = (at: number) => refundOf({ ...booked, price: 5_000 }, new Date(at));
          if (until >= booked.bookedAt.getTime()) expect(refund(until)).toBe(5_000);
          const isNear = until + 1 > startsAt.getTime() - noticeMinutes * MINUTE;
          expect(isNear || refund(until + 1) < 5_000).toBe(true);
        },
      ),
    );
  });

  test('leaves the fee in proportion, never more than was agreed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (price, feePercent, keptPercent) => {
          const fee = Math.floor((price * feePercent) / 100);
          const kept = Math.floor((price * keptPercent) / 100);
          expect(feeOf({ price, fee }, kept)).toBeLessThanOrEqual(Math.min(fee, kept));
          expect(feeOf({ price, fee }, price)).toBe(fee);
        },
      ),
    );
  });
});
