import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAfter } from '../../domain/availability/free-hours.ts';
import { dateIn, datesOf, runTimeOf } from './running.ts';

/** The clocks of Santiago and Beirut change at midnight, those of Lord Howe by half an hour. */
const zones = [
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
];
const QUARTER_MS = 15 * 60_000;
const date = fc.integer({ min: 0, max: 365 * 3 }).map((days) => dateAfter('2027-01-01', days));

test('it runs exactly while the clocks of its zone show one of its days', () => {
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...zones),
      (startDate, days, zone) => {
        const endDate = dateAfter(startDate, days);
        const { startsAt, endsAt } = runTimeOf(startDate, endDate, zone);
        const from = Date.parse(`${dateAfter(startDate, -2)}T00:00Z`);
        const until = Date.parse(`${dateAfter(endDate, 3)}T00:00Z`);
        for (let at = from; at < until; at += QUARTER_MS) {
          const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
          const runs = startsAt.getTime() <= at && at < endsAt.getTime();
          expect(runs, `${new Date(at).toISOString()} in ${zone}`).toBe(
            startDate <= shown && shown <= endDate,
          );
        }
        expect(datesOf(startsAt, endsAt, zone)).toEqual({ startDate, endDate });
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

describe('when the clocks change', () => {
  test.each([
    ['Europe/London', '2027-03-28', 23],
    ['Europe/London', '2027-10-31', 25],
    ['America/New_York', '2027-03-14', 23],
    ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ])('one day in %s, %s, has %d hours', (zone, day, hours) => {
    const { startsAt, endsAt } = runTimeOf(day, day, zone);
    expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
  });
});

test('a date belongs to its zone', () => {
  const at = new Date('2027-06-30T23:30Z');
  expect(dateIn('UTC', at)).toBe('2027-06-30');
  expect(dateIn('Europe/London', at)).toBe('2027-07-01');
  expect(dateIn('America/New_York', at)).toBe('2027-06-30');
});

test('a zone that does not exist is refused', () =>
  expect(() => runTimeOf('2027-01-01', '2027-01-02', 'Mars/Olympus')).toThrow(RangeError));
