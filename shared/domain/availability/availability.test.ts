import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf, zoneOffsetMs } from '../meetings/recurrence.ts';
import { type DateException, type FreeHours, tidied, type WeeklyTime } from './free-hours.ts';
import { freeSpans, minutesOf, overlapOf, type Span } from './spans.ts';
import { spansOfMap, timeMap, weekHours } from './time-map.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const zones = [
  'Europe/London',
  'Asia/Kolkata',
  'America/New_York',
  'Australia/Sydney',
  'Asia/Kathmandu',
];

const time = fc
  .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({
    fromMinute: from * 30,
    toMinute: Math.min(48, from + length) * 30,
  }));

/** Both changes of the clocks in London, New York and Sydney lie within or beside these weeks. */
const starts = ['2027-03-10', '2027-03-25', '2027-04-01', '2027-09-29', '2027-10-25', '2027-11-03'];
const dateNear = (start: string) =>
  fc
    .integer({ min: -1, max: 7 })
    .map((days) => new Date(Date.parse(start) + days * DAY_MS).toISOString().slice(0, 10));

const hoursNear = (start: string): fc.Arbitrary<FreeHours> =>
  fc.record({
    timeZone: fc.constantFrom(...zones),
    weekly: fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 6 }), time)
        .map(([day, at]): WeeklyTime => ({ day, ...at })),
      { maxLength: 12 },
    ),
    exceptions: fc.array(
      fc
        .tuple(dateNear(start), fc.boolean(), time)
        .map(([date, isFree, at]): DateException => ({ date, isFree, ...at })),
      { maxLength: 4 },
    ),
  });

/** Whether the clock of the zone shows a free time, asked in the simplest way. */
function isFreeAt(hours: FreeHours, atMs: number): boolean {
  const wall = new Date(atMs + zoneOffsetMs(hours.timeZone, atMs));
  const date = wall.toISOString().slice(0, 10);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const holds = (at: { fromMinute: number; toMinute: number }) =>
    at.fromMinute <= minute && minute < at.toMinute;
  const special = hours.exceptions.filter((one) => one.date === date && holds(one));
  if (special.some(({ isFree }) => !isFree)) return false;
  const day = (wall.getUTCDay() + 6) % 7;
  return special.length > 0 || hours.weekly.some((one) => one.day === day && holds(one));
}

test('free instants and overlaps are what counting every minute gives, both ways round', () => {
  const scene = fc
    .constantFrom(...starts)
    .chain((start) => fc.tuple(fc.constant(start), hoursNear(start), hoursNear(start)));
  fc.assert(
    fc.property(scene, ([start, one, other]) => {
      const within: Span = {
        startMs: Date.parse(`${start}T00:00Z`),
        endMs: Date.parse(`${start}T00:00Z`) + 6 * DAY_MS,
      };
      let [free, both] = [0, 0];
      for (let at = within.startMs; at < within.endMs; at += MINUTE_MS) {
        const isFree = isFreeAt(one, at);
        if (isFree) free += 1;
        if (isFree && isFreeAt(other, at)) both += 1;
      }
      const [ones, others] = [freeSpans(one, within), freeSpans(other, within)];
      expect(minutesOf(ones)).toBe(free);
      expect(minutesOf(overlapOf(ones, others))).toBe(both);
      expect(overlapOf(others, ones)).toEqual(overlapOf(ones, others));
      expect(freeSpans(tidied(one), within)).toEqual(ones);
      expect(spansOfMap(timeMap(ones), within)).toEqual(ones);
    }),
    { numRuns: 60 },
  );
}, 60_000);

const weekly = (timeZone: string, day: number, from: number, to: number): FreeHours => ({
  timeZone,
  weekly: [{ day, fromMinute: from * 60, toMinute: to * 60 }],
  exceptions: [],
});
const between = (from: string, to: string): Span => ({
  startMs: Date.parse(`${from}T00:00Z`),
  endMs: Date.parse(`${to}T00:00Z`),
});
const startsOf = (spans: Span[]) => spans.map(({ startMs }) => new Date(startMs).toISOString());

describe('when the clocks change', () => {
  test.each([
    ['Europe/London', '2027-03-22', '2027-04-05'],
    ['Europe/London', '2027-10-25', '2027-11-08'],
    ['America/New_York', '2027-03-08', '2027-03-22'],
    ['America/New_York', '2027-11-01', '2027-11-15'],
    ['Australia/Sydney', '2027-03-29', '2027-04-12'],
    ['Australia/Sydney', '2027-09-27', '2027-10-11'],
    ['Asia/Kolkata', '2027-03-22', '2027-04-05'],
  ])('weekly 19:00 in %s stays 19:00, from %s to %s', (zone, from, to) => {
    const spans = freeSpans(weekly(zone, 2, 19, 21), between(from, to));
    expect(spans.map(({ startMs, endMs }) => (endMs - startMs) / 3_600_000)).toEqual([2, 2]);
    const wednesdays = [2, 9].map((days) =>
      new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10),
    );
    expect(startsOf(spans)).toEqual(
      wednesdays.map((date) => instantOf(`${date}T19:00`, zone).toISOString()),
    );
  });

  test('evenings in London meet nights in Kolkata an hour later after the change', () => {
    const london = weekly('Europe/London', 2, 19, 21);
    const kolkata: FreeHours = {
      timeZone: 'Asia/Kolkata',
      weekly: [{ day: 3, fromMinute: 30, toMinute: 90 }],
      exceptions: [],
    };
    const overlap = (from: string, to: string) =>
      startsOf(
        overlapOf(freeSpans(london, between(from, to)), freeSpans(kolkata, between(from, to))),
      );
    // 19:00 in London is 00:30 in Kolkata in winter, and 23:30 of the day before in summer.
    expect(overlap('2027-03-22', '2027-03-29')).toEqual(['2027-03-24T19:00:00.000Z']);
    expect(overlap('2027-03-29', '2027-04-05')).toEqual(['2027-03-31T19:00:00.000Z']);
    expect(minutesOf(freeSpans(london, between('2027-03-29', '2027-04-05')))).toBe(120);
  });

  test('an hour that is skipped is nobody’s, and one that occurs twice counts twice', () => {
    const night = weekly('Europe/London', 6, 1, 2);
    expect(freeSpans(night, between('2027-03-28', '2027-03-29'))).toEqual([]);
    expect(minutesOf(freeSpans(night, between('2027-10-31', '2027-11-01')))).toBe(120);
  });
});

test('an exception changes its date only, and busy wins over free', () => {
  const hours: FreeHours = {
    ...weekly('Europe/London', 0, 18, 22),
    exceptions: [
      { date: '2027-01-11', isFree: false, fromMinute: 20 * 60, toMinute: 24 * 60 },
      { date: '2027-01-11', isFree: true, fromMinute: 19 * 60, toMinute: 21 * 60 },
      { date: '2027-01-12', isFree: true, fromMinute: 0, toMinute: 60 },
    ],
  };
  expect(
    freeSpans(hours, between('2027-01-04', '2027-01-19')).map(({ startMs, endMs }) => [
      new Date(startMs).toISOString().slice(0, 16),
      (endMs - startMs) / MINUTE_MS,
    ]),
  ).toEqual([
    ['2027-01-04T18:00', 240],
    ['2027-01-11T18:00', 120],
    ['2027-01-12T00:00', 60],
    ['2027-01-18T18:00', 240],
  ]);
});

test('hours of the week are those that a free time touches', () => {
  const at = Date.parse('1970-01-01T23:30Z');
  expect(weekHours([{ startMs: at, endMs: at + 60 * MINUTE_MS }])).toEqual([23, 24]);
});

test('a zone that nobody knows is refused', () =>
  expect(() =>
    freeSpans(weekly('Mars/Olympus', 0, 1, 2), between('2027-01-01', '2027-01-02')),
  ).toThrow(RangeError));
