import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAfter } from '../../domain/availability/free-hours.ts';
import { isOnPace, type Paced, spendableCents } from './pacing.ts';
import { runTimeOf } from './running.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** The clocks of Santiago and Beirut change at midnight, those of Lord Howe by half an hour. */
const zones = [
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
];

const adOf = (
  first: string,
  days: number,
  zone: string,
  [monthlyBudgetCents, costPerClickCents] = [100_000, 50],
): Paced => ({
  ...runTimeOf(first, dateAfter(first, days), zone),
  zone,
  monthlyBudgetCents,
  costPerClickCents,
});

/** Every half hour in which the clocks of the zone show a date of the month and of the advertisement. */
function halfHoursOf(month: string, first: string, last: string, zone: string): number[] {
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const found: number[] = [];
  const from = Date.parse(`${month}-01T00:00Z`) - 2 * 86_400_000;
  for (let at = from; at < from + 36 * 86_400_000; at += HALF_HOUR_MS) {
    const date = shown.format(at);
    if (date.startsWith(month) && first <= date && date <= last) found.push(at);
  }
  return found;
}

const anAd = fc.record({
  first: fc.integer({ min: 0, max: 730 }).map((days) => dateAfter('2027-01-01', days)),
  days: fc.integer({ min: 0, max: 70 }),
  zone: fc.constantFrom(...zones),
  budget: fc.integer({ min: 50, max: 50_000 }),
  cost: fc.integer({ min: 5, max: 50 }),
});

test('at every half hour it is the share of the half hours so far, and an hour or a click ahead', () => {
  fc.assert(
    fc.property(anAd, ({ first, days, zone, budget, cost }) => {
      const ad = adOf(first, days, zone, [budget, cost]);
      const last = dateAfter(first, days);
      for (let month = first.slice(0, 7); month <= last.slice(0, 7); ) {
        const all = halfHoursOf(month, first, last, zone);
        const ahead = Math.max((2 * budget) / all.length, cost);
        for (const [place, at] of all.entries()) {
          const wanted = Math.min(budget, Math.floor((budget * place) / all.length + ahead));
          const found = spendableCents(ad, new Date(at));
          // Two ways of dividing may fall on two sides of a whole cent.
          expect(Math.abs(found - wanted), new Date(at).toISOString()).toBeLessThanOrEqual(1);
        }
        month = dateAfter(`${month}-01`, 31).slice(0, 7);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('with visitors every five minutes the budget is spent evenly, wholly, and never ahead', () => {
  fc.assert(
    fc.property(anAd, ({ first, days, zone, budget, cost }) => {
      const ad = adOf(first, Math.min(days, 5), zone, [budget, cost]);
      const last = dateAfter(first, Math.min(days, 5));
      const month = first.slice(0, 7);
      const all = halfHoursOf(month, first, last, zone);
      let spent = 0;
      for (const [place, at] of all.entries()) {
        for (let minute = 0; minute < 30; minute += 5) {
          const now = new Date(at + minute * 60_000);
          while (isOnPace(ad, spent, now)) spent += cost;
          const even = (budget * (place + minute / 30)) / all.length;
          const most = even + Math.max((2 * budget) / all.length, cost);
          if (spent > most || spent <= even - cost - 1)
            expect.fail(`${spent} instead of ${even} at ${now.toISOString()}`);
        }
      }
      expect(spent).toBeGreaterThan(budget - cost);
      expect(spent).toBeLessThanOrEqual(budget);
    }),
    { numRuns: 25 },
  );
}, 60_000);

describe('a month', () => {
  test('in which the clocks go forward is an hour shorter', () => {
    const ad = adOf('2027-03-01', 30, 'Europe/London', [74_300, 1]);
    // 743 hours, so a dollar an hour, and one ahead.
    expect(spendableCents(ad, new Date('2027-03-01T00:00Z'))).toBe(100);
    expect(spendableCents(ad, new Date('2027-03-28T01:00Z'))).toBe(65_000);
    expect(spendableCents(ad, new Date('2027-03-31T22:00Z'))).toBe(74_300);
  });

  test('that it begins in has the whole budget for what is left of it', () => {
    const ad = adOf('2027-06-21', 30, 'UTC', [24_000, 1]);
    expect(spendableCents(ad, new Date('2027-06-20T23:59Z'))).toBe(0);
    expect(spendableCents(ad, new Date('2027-06-21T00:00Z'))).toBe(100);
    expect(spendableCents(ad, new Date('2027-06-30T23:00Z'))).toBe(24_000);
    // July: until the 21st.
    expect(spendableCents(ad, new Date('2027-07-11T12:00Z'))).toBe(
      Math.floor(12_000 + 24_000 / 504),
    );
    expect(spendableCents(ad, new Date('2027-07-22T00:00Z'))).toBe(0);
  });

  test('starts again at the beginning of a month in its zone', () => {
    const ad = adOf('2027-01-01', 300, 'America/New_York', [100_000, 50]);
    expect(spendableCents(ad, new Date('2027-06-01T03:59Z'))).toBe(100_000);
    expect(spendableCents(ad, new Date('2027-06-01T04:00Z'))).toBe(138);
  });
});

test('a click that costs more than an hour’s share is possible at once, and then after its time', () => {
  const ad = adOf('2027-06-01', 29, 'UTC', [1_000, 500]);
  expect(isOnPace(ad, 0, new Date('2027-06-01T00:00Z'))).toBe(true);
  expect(isOnPace(ad, 500, new Date('2027-06-15T23:59Z'))).toBe(false);
  expect(isOnPace(ad, 500, new Date('2027-06-16T00:00Z'))).toBe(true);
  expect(isOnPace(ad, 1_000, new Date('2027-06-30T23:59Z'))).toBe(false);
});
