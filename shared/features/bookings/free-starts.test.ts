import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FreeHours } from '../../domain/availability/free-hours.ts';
import { type Diary, freeStarts } from './free-starts.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What a zone's clocks show, by the runtime's own calendar. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function wallOf(at: number, timeZone: string) {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = `${part.year}-${part.month}-${part.day}`;
  return { date, minute: Number(part.hour) * 60 + Number(part.minute) };
}

function isFree(at: number, { timeZone, weekly, exceptions }: FreeHours): boolean {
  const { date, minute } = wallOf(at, timeZone);
  const covers = (time: { fromMinute: number; toMinute: number }) =>
    time.fromMinute <= minute && minute < time.toMinute;
  const special = exceptions.filter((one) => one.date === date && covers(one));
  if (special.some((one) => !one.isFree)) return false;
  const day = (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7;
  return special.length > 0 || weekly.some((one) => one.day === day && covers(one));
}

/** Every minute of every candidate is looked at. */
function enumerated(diary: Diary, minutes: number, from: number, to: number, now: Date): number[] {
  const { hours, busy, bufferMinutes, noticeMinutes } = diary;
  const free = new Map<number, boolean>();
  const freeAt = (at: number) => {
    const known = free.get(at) ?? isFree(at, hours);
    free.set(at, known);
    return known;
  };
  const found: number[] = [];
  for (let at = from; at < to; at += MINUTE) {
    if (wallOf(at, hours.timeZone).minute % 15 !== 0) continue;
    if (at < now.getTime() + noticeMinutes * MINUTE) continue;
    const times = Array.from({ length: minutes }, (_, minute) => at + minute * MINUTE);
    if (!times.every(freeAt)) continue;
    const end = at + (minutes + bufferMinutes) * MINUTE;
    if (busy.some(({ startMs, endMs }) => startMs < end && at < endMs)) continue;
    found.push(at);
  }
  return found;
}

/** Around each of them the clocks change; Kathmandu’s never do, and are odd quarters ahead. */
const places = [
  ['Europe/London', '2027-03-27T00:00Z'],
  ['Europe/London', '2027-10-30T00:00Z'],
  ['America/New_York', '2027-03-13T12:00Z'],
  ['America/New_York', '2027-11-06T12:00Z'],
  ['Asia/Kathmandu', '2027-03-27T00:00Z'],
] as const;

const halfHours = fc.tuple(fc.nat({ max: 47 }), fc.integer({ min: 1, max: 48 }));
const timeOf = ([from, length]: [number, number]) => ({
  fromMinute: from * 30,
  toMinute: Math.min(1_440, (from + length) * 30),
});

describe('free times of an examiner', () => {
  test.each(places)('in %s from %s are what looking at every minute finds', (timeZone, start) => {
    const from = Date.parse(start);
    const dates = [0, 1, 2, 3].map((days) => wallOf(from + days * DAY, timeZone).date);
    fc.assert(
      fc.property(
        fc.record({
          weekly: fc.array(fc.tuple(fc.nat({ max: 6 }), halfHours), { maxLength: 8 }),
          exceptions: fc.array(fc.tuple(fc.constantFrom(...dates), fc.boolean(), halfHours), {
            maxLength: 3,
          }),
          busy: fc.array(fc.tuple(fc.nat({ max: 60 * 48 }), fc.integer({ min: 15, max: 200 })), {
            maxLength: 4,
          }),
          minutes: fc.constantFrom(15, 30, 50, 60, 90),
          bufferMinutes: fc.constantFrom(0, 10, 15, 60),
          noticeMinutes: fc.constantFrom(0, 90, 1_440),
          nowAt: fc.integer({ min: -1_440, max: 600 }),
        }),
        ({ weekly, exceptions, busy, minutes, bufferMinutes, noticeMinutes, nowAt }) => {
          const diary: Diary = {
            hours: {
              timeZone,
              weekly: weekly.map(([day, time]) => ({ day, ...timeOf(time) })),
              exceptions: exceptions.map(([date, free, time]) => ({
                date,
                isFree: free,
                ...timeOf(time),
              })),
            },
            busy: busy.map(([at, length]) => ({
              startMs: from + at * MINUTE,
              endMs: from + (at + length) * MINUTE,
            })),
            bufferMinutes,
            noticeMinutes,
          };
          const now = new Date(from + nowAt * MINUTE);
          const to = from + 2 * DAY;
          expect(freeStarts(diary, minutes, { startMs: from, endMs: to }, now)).toEqual(
            enumerated(diary, minutes, from, to, now),
          );
        },
      ),
      { numRuns: 25 },
    );
  });

  test('leave out a skipped hour, and have one that occurs twice twice', () => {
    const diary = (day: number): Diary => ({
      hours: {
        timeZone: 'Europe/London',
        weekly: [{ day, fromMinute: 60, toMinute: 120 }],
        exceptions: [],
      },
      busy: [],
      bufferMinutes: 0,
      noticeMinutes: 0,
    });
    const on = (date: string) => {
      const startMs = Date.parse(`${date}T00:00Z`);
      return freeStarts(diary(6), 60, { startMs, endMs: startMs + DAY }, new Date(startMs)).map(
        (at) => new Date(at).toISOString().slice(11, 16),
      );
    };
    expect(on('2027-03-28')).toEqual([]);
    expect(on('2027-10-31')).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
  });
});
