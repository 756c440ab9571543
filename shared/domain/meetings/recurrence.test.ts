import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  instantOf,
  isKnownZone,
  isLocalDateTime,
  nextOccurrences,
  type Series,
} from './recurrence.ts';

const iso = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 16));
const from = (first: Series, most: number) =>
  iso(nextOccurrences(first, new Date(instantOf(first.start, first.zone).getTime() - 1), most));

test.each(['Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'Asia/Kolkata'])(
  '%s is a zone',
  (zone) => expect(isKnownZone(zone)).toBe(true),
);

test.each([
  '',
  'Europe/Londom',
  '+01:00',
  'europe/london',
  'GMT+1',
  'Europe/London\r\nX:1',
  'Z'.repeat(99),
])('%j is no zone', (zone) => {
  expect(isKnownZone(zone)).toBe(false);
  expect(() => instantOf('2027-01-01T10:00', zone)).toThrow(RangeError);
});

test.each([
  '2027-02-29T10:00',
  '2027-13-01T10:00',
  '2027-01-01T24:00',
  '2027-01-01T10:00Z',
  '2027-01-01',
  '',
])('%j is no local time', (local) => {
  expect(isLocalDateTime(local)).toBe(false);
  expect(() => instantOf(local, 'UTC')).toThrow(RangeError);
});

describe('a time when the clocks change', () => {
  test.each([
    ['Europe/London', '2026-03-29T00:59', '2026-03-29T00:59'],
    ['Europe/London', '2026-03-29T01:30', '2026-03-29T01:30'],
    ['Europe/London', '2026-03-29T02:00', '2026-03-29T01:00'],
    ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:30'],
    ['Australia/Sydney', '2026-10-04T02:30', '2026-10-03T16:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45'],
  ])(
    'in or beside the skipped hour in %s, %s, has the offset from before',
    (zone, local, instant) => expect(iso([instantOf(local, zone)])).toEqual([instant]),
  );

  test.each([
    ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30'],
    ['Europe/London', '2026-10-25T02:00', '2026-10-25T02:00'],
    ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30'],
    ['Australia/Sydney', '2027-04-04T02:30', '2027-04-03T15:30'],
  ])('in or after the repeated hour in %s, %s, is the first such time', (zone, local, instant) =>
    expect(iso([instantOf(local, zone)])).toEqual([instant]),
  );
});

const weekly19 = (zone: string, start: string) => from({ start, zone, recurrence: 'weekly' }, 3);

test.each([
  ['Europe/London', '2026-03-22', ['2026-03-22T19:00', '2026-03-29T18:00', '2026-04-05T18:00']],
  ['Europe/London', '2026-10-18', ['2026-10-18T18:00', '2026-10-25T19:00', '2026-11-01T19:00']],
  ['Europe/London', '2027-03-21', ['2027-03-21T19:00', '2027-03-28T18:00', '2027-04-04T18:00']],
  ['Europe/London', '2027-10-24', ['2027-10-24T18:00', '2027-10-31T19:00', '2027-11-07T19:00']],
  ['America/New_York', '2026-03-01', ['2026-03-02T00:00', '2026-03-08T23:00', '2026-03-15T23:00']],
  ['America/New_York', '2026-10-25', ['2026-10-25T23:00', '2026-11-02T00:00', '2026-11-09T00:00']],
  ['America/New_York', '2027-03-07', ['2027-03-08T00:00', '2027-03-14T23:00', '2027-03-21T23:00']],
  ['America/New_York', '2027-10-31', ['2027-10-31T23:00', '2027-11-08T00:00', '2027-11-15T00:00']],
  ['Australia/Sydney', '2026-03-29', ['2026-03-29T08:00', '2026-04-05T09:00', '2026-04-12T09:00']],
  ['Australia/Sydney', '2026-09-27', ['2026-09-27T09:00', '2026-10-04T08:00', '2026-10-11T08:00']],
  ['Australia/Sydney', '2027-03-28', ['2027-03-28T08:00', '2027-04-04T09:00', '2027-04-11T09:00']],
  ['Australia/Sydney', '2027-09-26', ['2027-09-26T09:00', '2027-10-03T08:00', '2027-10-10T08:00']],
])('seven in the evening stays seven in %s from %s', (zone, day, instants) =>
  expect(weekly19(zone, `${day}T19:00`)).toEqual(instants),
);

test('half past one, daily and every two weeks, over a skipped and a repeated hour in London', () => {
  const at = (start: string, recurrence: 'daily' | 'biweekly') =>
    from({ start, zone: 'Europe/London', recurrence }, 3);
  expect(at('2026-03-28T01:30', 'daily')).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  expect(at('2027-10-30T01:30', 'daily')).toEqual([
    '2027-10-30T00:30',
    '2027-10-31T00:30',
    '2027-11-01T01:30',
  ]);
  expect(at('2026-03-15T01:30', 'biweekly')).toEqual([
    '2026-03-15T01:30',
    '2026-03-29T01:30',
    '2026-04-12T00:30',
  ]);
  expect(at('2026-10-11T01:30', 'biweekly')).toEqual([
    '2026-10-11T00:30',
    '2026-10-25T00:30',
    '2026-11-08T01:30',
  ]);
});

const changes = {
  'Europe/London': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'],
  'Australia/Sydney': ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03'],
};
const everyChange = Object.entries(changes).flatMap(([zone, days]) =>
  days.flatMap((day) => ['01:30', '19:00'].map((time) => ({ zone, day, time }))),
);

test.each(everyChange)('$time stays $time in $zone around $day', ({ zone, day, time }) => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const isSkipped = zone === 'Europe/London' && day.includes('-03-') && time === '01:30';
  for (const [recurrence, days] of Object.entries({ daily: 1, weekly: 7, biweekly: 14 } as const)) {
    const local = (place: number) =>
      new Date(Date.parse(`${day}T${time}Z`) + (place - 2) * days * 86_400_000);
    const wall = (place: number) => local(place).toISOString().slice(0, 16).replace('T', ' ');
    const series = {
      start: wall(0).replace(' ', 'T'),
      zone,
      recurrence: recurrence as 'daily' | 'weekly' | 'biweekly',
    };
    const shown = nextOccurrences(series, new Date(0), 5).map((at) => clock.format(at));
    expect(shown).toEqual(
      [0, 1, 2, 3, 4].map((place) => (isSkipped && place === 2 ? `${day} 02:30` : wall(place))),
    );
  }
});

test('a zone whose clocks never change keeps its offset all year', () => {
  const times = from({ start: '2026-01-01T19:00', zone: 'Asia/Kolkata', recurrence: 'daily' }, 400);
  expect(times).toHaveLength(400);
  expect(new Set(times.map((time) => time.slice(11)))).toEqual(new Set(['13:30']));
});

test.each([
  ['2028', '29'],
  ['2027', '28'],
])('the 31st monthly is the end of each month of %s', (year, february) =>
  expect(
    from({ start: `${year}-01-31T12:00`, zone: 'UTC', recurrence: 'monthly' }, 5).map((time) =>
      time.slice(5, 10),
    ),
  ).toEqual(['01-31', `02-${february}`, '03-31', '04-30', '05-31']),
);

describe('a series ends', () => {
  const base = { start: '2027-01-31T19:00', zone: 'Europe/London' };
  test('once for a session without recurrence', () => {
    expect(from({ ...base, recurrence: 'none' }, 10)).toEqual(['2027-01-31T19:00']);
    expect(
      nextOccurrences({ ...base, recurrence: 'none' }, new Date('2027-01-31T19:00Z'), 9),
    ).toEqual([]);
  });
  test('with the last session of its count', () => {
    const series: Series = { ...base, recurrence: 'monthly', count: 3 };
    expect(from(series, 10)).toHaveLength(3);
    expect(iso(nextOccurrences(series, new Date('2027-03-01T00:00Z'), 10))).toEqual([
      '2027-03-31T18:00',
    ]);
  });
  test('on its last day, which is included', () => {
    const series: Series = { ...base, recurrence: 'daily', until: '2027-02-02' };
    expect(from(series, 10)).toEqual(['2027-01-31T19:00', '2027-02-01T19:00', '2027-02-02T19:00']);
  });
  test('with the calendar, also when asked far in the future', () => {
    const series: Series = { ...base, recurrence: 'monthly' };
    expect(nextOccurrences(series, new Date('9999-11-01T00:00Z'), 1000)).toHaveLength(1);
    expect(nextOccurrences(series, new Date(8.64e15), 1000)).toEqual([]);
    expect(
      nextOccurrences({ ...base, recurrence: 'daily' }, new Date('8000-01-01'), 2),
    ).toHaveLength(2);
  });
  test.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 1.5, 1001])(
    '%d sessions cannot be asked for',
    (most) =>
      expect(() => nextOccurrences({ ...base, recurrence: 'daily' }, new Date(0), most)).toThrow(
        RangeError,
      ),
  );
});

test('asking later continues the same series', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Sydney', 'Asia/Kolkata'),
      fc.constantFrom<Series['recurrence']>('daily', 'weekly', 'biweekly', 'monthly'),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 40 }),
      (zone, recurrence, minutes, skipped) => {
        const start = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().slice(0, 16);
        const series: Series = { start, zone, recurrence };
        const all = nextOccurrences(series, new Date(0), 50);
        expect(all[0]).toEqual(instantOf(start, zone));
        expect(nextOccurrences(series, all[skipped] ?? new Date(0), 49 - skipped)).toEqual(
          all.slice(skipped + 1),
        );
      },
    ),
  );
});
