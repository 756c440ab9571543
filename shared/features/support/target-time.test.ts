import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClockOf } from '../../domain/meetings/session-times.ts';
import { bankHolidays } from './bank-holidays.ts';
import { BUSINESS_ZONE, isBusinessDay, targetTimeOf } from './target-time.ts';
import { priorities, responseTimes } from './words.ts';

const HOUR_MS = 3_600_000;

/** Western Easter Sunday (the anonymous Gregorian algorithm), as days of March. */
function easterOf(year: number): Date {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return new Date(Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const moved = (at: Date, days: number) => new Date(at.getTime() + days * 24 * HOUR_MS);

/** Of the rules of the Act, without looking at the list. */
function holidaysOf(year: number): string[] {
  const on = (month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
  const mondayFrom = (first: Date) => moved(first, (8 - first.getUTCDay()) % 7);
  const taken: string[] = [];
  const add = (day: Date) => {
    let at = day;
    while ([0, 6].includes(at.getUTCDay()) || taken.includes(dayOf(at))) at = moved(at, 1);
    taken.push(dayOf(at));
  };
  add(on(1, 1));
  add(moved(easterOf(year), -2));
  add(moved(easterOf(year), 1));
  add(mondayFrom(on(5, 1)));
  add(mondayFrom(on(5, 25)));
  add(mondayFrom(on(8, 25)));
  add(on(12, 25));
  add(on(12, 26));
  return taken.sort();
}

describe('bank holidays', () => {
  test.each([2025, 2026, 2027, 2028])('%i follows the rules of the Act', (year) => {
    const listed = bankHolidays.filter((day) => day.startsWith(String(year)));
    expect(listed).toEqual(holidaysOf(year));
  });

  test('are days of the week on which people would work, in order', () => {
    expect([...bankHolidays].sort()).toEqual(bankHolidays);
    for (const day of bankHolidays)
      expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
    expect(bankHolidays.filter(isBusinessDay)).toEqual([]);
  });
});

describe('the target time', () => {
  const cases: [string, 'critical' | 'high' | 'normal' | 'low', string, string][] = [
    ['a working day', 'normal', '2027-01-05T10:30:00Z', '2027-01-07T10:30:00Z'],
    ['a working day', 'low', '2027-01-05T10:30:00Z', '2027-01-08T10:30:00Z'],
    ['over a weekend', 'normal', '2027-01-08T16:00:00Z', '2027-01-12T16:00:00Z'],
    ['on a Saturday', 'normal', '2027-01-09T12:00:00Z', '2027-01-12T17:00:00Z'],
    ['before opening', 'normal', '2027-01-05T03:00:00Z', '2027-01-06T17:00:00Z'],
    ['at closing', 'normal', '2027-01-05T17:00:00Z', '2027-01-07T17:00:00Z'],
    ['before Christmas', 'normal', '2026-12-24T12:00:00Z', '2026-12-30T12:00:00Z'],
    ['over Easter', 'low', '2027-03-25T12:00:00Z', '2027-04-01T11:00:00Z'],
    ['over New Year', 'normal', '2027-12-31T12:00:00Z', '2028-01-05T12:00:00Z'],
    // Clocks go forward on 28 March 2027 and back on 31 October.
    ['when clocks go forward', 'normal', '2027-03-24T12:00:00Z', '2027-03-30T11:00:00Z'],
    ['when clocks go back', 'normal', '2027-10-29T11:00:00Z', '2027-11-02T12:00:00Z'],
    ['when clocks go forward', 'critical', '2027-03-28T00:30:00Z', '2027-03-28T04:30:00Z'],
    ['when clocks go back', 'high', '2027-10-30T23:30:00Z', '2027-10-31T07:30:00Z'],
    ['on Christmas Day', 'critical', '2027-12-25T22:00:00Z', '2027-12-26T02:00:00Z'],
  ];

  test.each(cases)('%s: %s, written %s, is due %s', (_when, priority, from, due) => {
    expect(targetTimeOf(priority, new Date(from)).toISOString().replace('.000', '')).toBe(due);
  });

  const instants = fc.date({
    min: new Date('2025-01-02T00:00:00Z'),
    max: new Date('2028-12-01T00:00:00Z'),
    noInvalidDate: true,
  });

  test('falls into business hours for business targets, and later is never due earlier', () => {
    fc.assert(
      fc.property(instants, fc.nat(7 * 24), fc.constantFrom(...priorities), (from, hours, one) => {
        const due = targetTimeOf(one, from);
        expect(due.getTime()).toBeGreaterThan(from.getTime());
        const later = new Date(from.getTime() + hours * HOUR_MS);
        expect(targetTimeOf(one, later).getTime()).toBeGreaterThanOrEqual(due.getTime());
        if (one === 'critical' || one === 'high') {
          expect(due.getTime() - from.getTime()).toBe((one === 'critical' ? 4 : 8) * HOUR_MS);
          return;
        }
        const [day = '', time = ''] = wallClockOf(due, BUSINESS_ZONE).split('T');
        expect(isBusinessDay(day)).toBe(true);
        expect(time > '09:00' || (time === '09:00' && due.getTime() % 60_000 > 0)).toBe(true);
        expect(time <= '17:00').toBe(true);
      }),
    );
  });

  test('the more urgent priority is due no later', () => {
    fc.assert(
      fc.property(instants, (from) => {
        const due = priorities.map((one) => targetTimeOf(one, from).getTime());
        expect(due).toEqual([...due].sort((a, b) => a - b));
      }),
    );
  });
});

test('response times are those of the specification, to the letter', () => {
  expect(responseTimes).toEqual({
    critical: '2-4 hours',
    high: '4-8 hours',
    normal: '1-2 business days',
    low: '2-3 business days',
  });
});
