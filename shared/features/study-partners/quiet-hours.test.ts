import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallClockOf } from '../../domain/meetings/session-times.ts';
import { QuietHours, quietUntil } from './quiet-hours.ts';

const night = (timeZone: string) => ({ from: '22:00', to: '07:00', timeZone });
const until = (hours: QuietHours, at: string) => quietUntil(hours, new Date(at))?.toISOString();

describe('quiet hours', () => {
  test('overnight they end the next morning, or this one after midnight', () => {
    const hours = night('Europe/London');
    expect(until(hours, '2027-01-10T21:59:59Z')).toBeUndefined();
    expect(until(hours, '2027-01-10T22:00:00Z')).toBe('2027-01-11T07:00:00.000Z');
    expect(until(hours, '2027-01-11T06:59:00Z')).toBe('2027-01-11T07:00:00.000Z');
    expect(until(hours, '2027-01-11T07:00:00Z')).toBeUndefined();
  });

  test('within a day they end the same day', () => {
    const hours = { from: '13:00', to: '14:30', timeZone: 'Asia/Kolkata' };
    expect(until(hours, '2027-01-10T07:30:00Z')).toBe('2027-01-10T09:00:00.000Z');
    expect(until(hours, '2027-01-10T09:00:00Z')).toBeUndefined();
  });

  test('they end by the clocks on nights on which clocks change', () => {
    const london = night('Europe/London');
    expect(until(london, '2027-03-27T23:00:00Z')).toBe('2027-03-28T06:00:00.000Z');
    expect(until(london, '2027-10-30T22:00:00Z')).toBe('2027-10-31T07:00:00.000Z');
    const york = night('America/New_York');
    expect(until(york, '2027-03-14T04:00:00Z')).toBe('2027-03-14T11:00:00.000Z');
    expect(until(york, '2027-11-07T04:00:00Z')).toBe('2027-11-07T12:00:00.000Z');
  });

  test('an end that is skipped is moved as the clocks are', () => {
    const hours = { from: '22:00', to: '01:30', timeZone: 'Europe/London' };
    expect(until(hours, '2027-03-27T23:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
  });

  test('an end that occurs twice is the next one', () => {
    const hours = { from: '22:00', to: '01:30', timeZone: 'Europe/London' };
    expect(until(hours, '2027-10-30T23:50:00Z')).toBe('2027-10-31T00:30:00.000Z');
    // 01:10 for the second time.
    expect(until(hours, '2027-10-31T01:10:30Z')).toBe('2027-10-31T01:30:00.000Z');
  });

  test('whatever the hours, zone and instant, what waits is sent after it, within a day, outside them', () => {
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map((all) => new Date(all * 60_000).toISOString().slice(11, 16));
    const zones = ['Europe/London', 'Asia/Kolkata', 'America/New_York', 'Australia/Sydney'];
    const at = fc.date({
      min: new Date('2027-01-01T00:00:00Z'),
      max: new Date('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(time, time, fc.constantFrom(...zones), at, (from, to, timeZone, now) => {
        if (from === to) return;
        const end = quietUntil({ from, to, timeZone }, now);
        if (!end) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        // An end that the clocks skip is later by as much as they skip.
        const wall = wallClockOf(end, timeZone).slice(11);
        const isSkipped = wallClockOf(new Date(end.getTime() - 3_600_000), timeZone).slice(11) < to;
        expect(wall === to || isSkipped).toBe(true);
      }),
    );
  });

  test.each([
    [{ from: '24:00' }],
    [{ from: '7:00' }],
    [{ from: '07:00' }],
    [{ timeZone: 'Europe/Atlantis' }],
  ])('%j is refused', (change) =>
    expect(QuietHours.safeParse({ ...night('UTC'), ...change }).success).toBe(false),
  );
});
