import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAfter } from '../../domain/availability/free-hours.ts';
import { runTimeOf } from '../ads/running.ts';
import {
  chargeOf,
  lastReportable,
  monthAfter,
  monthAt,
  monthName,
  postingMonth,
  REPORTED_AFTER_MS,
  startOf,
} from './month.ts';

const AD = '01890000-0000-7000-8000-000000000001';
const charge = (day: string) => `ad-charge:${AD}:${day}`;

describe('a month', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2028-02', 1, '2028-03'],
    ['2027-03', 12, '2028-03'],
  ])('%s and %i is %s', (month, months, expected) =>
    expect(monthAfter(month, months)).toBe(expected),
  );

  test('is UTC’s, whatever daylight saving does', () => {
    // British clocks already show 1 April and still 31 October.
    expect(monthAt(new Date('2027-03-31T23:30Z'))).toBe('2027-03');
    expect(monthAt(new Date('2027-11-01T00:00Z'))).toBe('2027-11');
    expect(startOf('2027-04').toISOString()).toBe('2027-04-01T00:00:00.000Z');
    expect(monthName('2027-03')).toBe('March 2027');
  });

  test('is reported fifteen hours after its end, not a millisecond before', () => {
    const due = startOf('2027-01').getTime() + REPORTED_AFTER_MS;
    expect(lastReportable(new Date(due - 1))).toBe('2026-11');
    expect(lastReportable(new Date(due))).toBe('2026-12');
  });
});

describe('the month of a posting', () => {
  test.each([
    ['payment:1', '2027-01-31T23:59:59.999Z', '2027-01'],
    ['payment:1', '2027-02-01T00:00:00.000Z', '2027-02'],
    // The end of the day by UTC, in New York and in the zone furthest west.
    [charge('2027-01-31'), '2027-02-01T00:00:00.000Z', '2027-01'],
    [charge('2027-01-31'), '2027-02-01T05:00:00.000Z', '2027-01'],
    [charge('2027-01-31'), '2027-02-01T12:00:00.000Z', '2027-01'],
    [charge('2026-12-31'), '2027-01-01T00:00:00.000Z', '2026-12'],
    // A day in Kiritimati ends fourteen hours early.
    [charge('2027-02-01'), '2027-02-01T10:00:00.000Z', '2027-02'],
    [charge('2027-01-31'), '2027-01-31T10:00:00.000Z', '2027-01'],
    // Posted long after: its month has been reported.
    [charge('2027-01-31'), '2027-02-04T00:00:00.000Z', '2027-02'],
    [charge('2026-06-30'), '2027-02-01T00:00:00.000Z', '2027-02'],
    ['ad-charge:another:2027-01-31', '2027-02-01T00:00:00.000Z', '2027-02'],
  ])('%s at %s belongs to %s', (key, at, month) =>
    expect(postingMonth({ key, at: new Date(at) })).toBe(month),
  );

  test('of a charge at the end of its day is that of its day, in every zone', () => {
    const zones = ['UTC', 'Europe/London', 'America/New_York', 'Pacific/Kiritimati', 'Etc/GMT+12'];
    fc.assert(
      fc.property(fc.nat(1_200), fc.constantFrom(...zones), (days, zone) => {
        const day = dateAfter('2026-11-01', days);
        const at = runTimeOf(day, day, zone).endsAt;
        expect(postingMonth({ key: charge(day), at })).toBe(day.slice(0, 7));
        // By when the month is reported, the charge is final and posted.
        const final = at.getTime() + 2 * 3_600_000;
        expect(final).toBeLessThanOrEqual(
          startOf(monthAfter(day.slice(0, 7))).getTime() + REPORTED_AFTER_MS,
        );
      }),
    );
  });

  test('is never later than three days before it, and never after its time', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
        fc.nat(2_000),
        (at, days) => {
          const month = postingMonth({ key: charge(dateAfter('2025-06-01', days)), at });
          const own = monthAt(at);
          expect([own, monthAfter(own, -1)]).toContain(month);
          if (at.getTime() >= startOf(own).getTime() + 72 * 3_600_000) expect(month).toBe(own);
        },
      ),
    );
  });

  test('a key says which advertisement and day', () => {
    expect(chargeOf(charge('2027-01-31'))).toEqual({ adId: AD, day: '2027-01-31' });
    expect(chargeOf(`x${charge('2027-01-31')}`)).toBeUndefined();
    expect(chargeOf('payout:1')).toBeUndefined();
  });
});
