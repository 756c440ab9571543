import {
  nextOccurrences,
  type Series,
  zoneOffsetMs,
} from '@cascade/shared/domain/meetings/recurrence';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, test } from 'vitest';
import { once, plannedSession as session } from '../../testing/planned-session.ts';
import { calendarFileOf } from './calendar-file.ts';

const MOST = 40;
const expected = (series: Series) =>
  nextOccurrences(series, new Date(0), MOST).map((at) => at.toISOString());

function eventOf(text: string): { calendar: ICAL.Component; event: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('There is no entry');
  return { calendar, event };
}

/** Reads with the file's own VTIMEZONE: the parser knows no other zones. */
function readByFile(text: string): string[] {
  const { event } = eventOf(text);
  const entry = new ICAL.Event(event);
  const found: string[] = [];
  const iterator = entry.iterator();
  for (let next = iterator.next(); next && found.length < MOST; next = iterator.next())
    found.push(new Date(next.toUnixTime() * 1000).toISOString());
  return found;
}

/** Reads with the parser's own rules of the zone. */
function readByName(text: string, { start }: Series): string[] {
  const entry = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT');
  if (entry?.type !== 'VEVENT') throw new Error('There is no entry');
  if (!entry.rrule) return [entry.start.toISOString()];
  const from = new Date(Date.parse(`${start}Z`) - 2 * 86_400_000);
  const found = entry.rrule.between(from, new Date(from.getTime() + 1300 * 86_400_000), true);
  return found.slice(0, MOST).map((at) => at.toISOString());
}

const changes = {
  'Europe/London': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'],
  'Australia/Sydney': ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03'],
  'Asia/Kolkata': ['2026-03-29'],
  'Africa/Casablanca': ['2026-02-15', '2027-03-14'],
  'Australia/Lord_Howe': ['2026-10-04'],
  UTC: ['2026-03-29'],
};
const aroundChanges = Object.entries(changes).flatMap(([zone, days]) =>
  days.flatMap((day) =>
    ['01:30', '19:00'].flatMap((time) =>
      (['daily', 'weekly', 'biweekly'] as const).map((recurrence): Series => {
        const before = Date.parse(`${day}T${time}Z`) - 14 * 86_400_000;
        return { start: new Date(before).toISOString().slice(0, 16), zone, recurrence };
      }),
    ),
  ),
);
const others: Series[] = [
  once,
  { start: '2028-01-31T19:00', zone: 'Europe/London', recurrence: 'monthly' },
  { start: '2027-01-31T19:00', zone: 'Australia/Sydney', recurrence: 'monthly' },
  { start: '2027-01-15T19:00', zone: 'America/New_York', recurrence: 'monthly' },
  { start: '2027-01-28T19:00', zone: 'America/New_York', recurrence: 'monthly', count: 5 },
  { start: '2026-03-01T19:00', zone: 'Europe/London', recurrence: 'weekly', count: 8 },
  { start: '2026-03-01T19:00', zone: 'Europe/London', recurrence: 'daily', until: '2026-04-02' },
  { start: '2026-10-01T23:30', zone: 'Australia/Sydney', recurrence: 'daily', until: '2026-10-09' },
];
const lastOfShortMonths: Series[] = [
  { start: '2027-01-29T19:00', zone: 'Europe/London', recurrence: 'monthly' },
  { start: '2028-01-30T19:00', zone: 'Europe/London', recurrence: 'monthly', count: 14 },
  { start: '2027-01-30T19:00', zone: 'America/New_York', recurrence: 'monthly' },
];

const HOUR_MS = 3_600_000;
/**
 * Without the skipped and repeated times, which these parsers read in three ways: ical.js takes the
 * other offset than RFC 5545, and node-ical leaves a skipped session out.
 */
const plainTimes = ({ zone }: Series, times: string[]) =>
  times
    .filter((at) => {
      const [before, after] = [Date.parse(at) - HOUR_MS, Date.parse(at) + HOUR_MS];
      return zoneOffsetMs(zone, before) === zoneOffsetMs(zone, after);
    })
    .slice(0, MOST - 4);

describe('the file of', () => {
  test.each([...aroundChanges, ...others])('$zone from $start $recurrence reads back', (series) => {
    const text = calendarFileOf(session({}, series));
    const times = plainTimes(series, expected(series));
    expect(times.length).toBeGreaterThan(0);
    expect(plainTimes(series, readByFile(text))).toEqual(times);
    expect(plainTimes(series, readByName(text, series))).toEqual(times);
  });

  // ical.js leaves BYSETPOS out of account beside BYMONTHDAY.
  test.each(lastOfShortMonths)('$zone from $start, monthly, reads back', (series) =>
    expect(readByName(calendarFileOf(session({}, series)), series)).toEqual(expected(series)),
  );

  test('a zone whose changes follow a rule has that rule, and no list', () => {
    const text = calendarFileOf(session());
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n');
    expect(text).not.toContain('RDATE');
    expect(calendarFileOf(session({}, { ...once, zone: 'America/New_York' }))).toContain(
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n',
    );
  });
});

test('an entry has its length, its places, its version and the handle of its organiser', () => {
  const { calendar, event } = eventOf(
    calendarFileOf(session({ reminders: [5, 15, 30, 60, 1440] })),
  );
  const entry = new ICAL.Event(event);
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(entry.uid).toBe('0192f0c1-7a2b-7c3d-8e4f-a5b6c7d8e9f0@cascade');
  expect(entry.sequence).toBe(3);
  expect(entry.duration.toSeconds()).toBe(90 * 60);
  expect(entry.location).toBe('https://zoom.us/j/12345678901');
  expect(event.getFirstPropertyValue('url')).toBe('https://cascade.example/study-groups/1');
  expect(event.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(event.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-01-02T03:04:05Z');
  expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe('CalmHeron42');
  expect(event.getFirstPropertyValue('organizer')).toBe('invalid:nomail');
  expect(
    event
      .getAllSubcomponents('valarm')
      .map((alarm) =>
        ICAL.Duration.fromString(String(alarm.getFirstPropertyValue('trigger'))).toSeconds(),
      ),
  ).toEqual([-300, -900, -1800, -3600, -86_400]);
});

test('without a link the place is the page of the session', () =>
  expect(new ICAL.Event(eventOf(calendarFileOf(session({ link: null }))).event).location).toBe(
    'https://cascade.example/study-groups/1',
  ));

test('a cancelled session keeps its uid, says so and reminds of nothing', () => {
  const { calendar, event } = eventOf(
    calendarFileOf(session({ status: 'cancelled', sequence: 4 })),
  );
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(event.getFirstPropertyValue('uid')).toBe(session().uid);
  expect(event.getFirstPropertyValue('sequence')).toBe(4);
  expect(event.getAllSubcomponents('valarm')).toEqual([]);
});

const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085'];
test.each(breaks)('%j in what members write begins no line of its own', (line) => {
  const attack = `Practice${line}ATTENDEE:mailto:victim@example.org${line}END:VEVENT`;
  const text = calendarFileOf(
    session({
      title: attack,
      description: attack,
      organiser: `Heron"${line}ATTENDEE:mailto:victim@example.org`,
      uid: `one${line}ATTENDEE:mailto:victim@example.org`,
      pageAddress: `https://cascade.example/${line}ATTENDEE:mailto:victim@example.org`,
      link: `https://zoom.us/j/1${line}ATTENDEE:mailto:victim@example.org`,
    }),
  );
  const { calendar, event } = eventOf(text);
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
  expect(event.getAllProperties('attendee')).toEqual([]);
  expect(text.split('\r\n').filter((one) => /^(ATTENDEE|END:VEVENT)/.test(one))).toEqual([
    'END:VEVENT',
  ]);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028\u0085]/);
});

test('commas, semicolons, backslashes and long foreign words come back as they were', () => {
  const title = 'Risk, capacity; \\n and "consent": 練習は明日です 🩺 Übung, '.repeat(5).trim();
  const text = calendarFileOf(session({ title, description: `One\nTwo, three; ${title}` }));
  const entry = new ICAL.Event(eventOf(text).event);
  expect(entry.summary).toBe(title);
  expect(entry.description).toContain(
    `One\nTwo, three; ${title}\n\nJoin: https://zoom.us/j/12345678901`,
  );
  const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
});

test.each(['Europe/Londom', 'UTC\r\nX:1'])('no file is made for the zone %j', (zone) =>
  expect(() => calendarFileOf(session({}, { ...once, zone }))).toThrow(RangeError),
);
