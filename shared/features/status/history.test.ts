import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusParts } from './contract.ts';
import {
  completeDays,
  countedUntil,
  incidentsOf,
  lookOf,
  type MeasuredDay,
  uptimeOf,
  uptimeWords,
} from './history.ts';

const at = (text: string) => new Date(`2027-03-${text}Z`);
const day = (change: Partial<MeasuredDay> = {}): MeasuredDay => ({
  day: '2027-03-02',
  operational: 0,
  degraded: 0,
  outage: 0,
  ...change,
});

describe('minutes that nobody measured', () => {
  test('are what is missing from a day, from the first minute on and up to the last one', () => {
    const measured = [day({ day: '2027-03-01', operational: 50 }), day({ operational: 1_440 })];
    expect(completeDays(measured, at('01T23:00:00'), at('03T00:10:00'))).toEqual([
      { day: '2027-03-01', operational: 50, degraded: 0, outage: 0, unmeasured: 10 },
      { day: '2027-03-02', operational: 1_440, degraded: 0, outage: 0, unmeasured: 0 },
      { day: '2027-03-03', operational: 0, degraded: 0, outage: 0, unmeasured: 10 },
    ]);
  });

  test('make up whole days while the installation was stopped', () => {
    const days = completeDays([], at('01T00:00:00'), at('04T00:00:00'));
    expect(days.map(({ unmeasured }) => unmeasured)).toEqual([1_440, 1_440, 1_440]);
    expect(uptimeOf(days)).toEqual({ working: 0, measured: 0, all: 4_320, share: 0 });
  });

  test('count as an outage, and degraded ones as working', () => {
    const days = completeDays(
      [day({ operational: 700, degraded: 300, outage: 40 })],
      at('02T00:00:00'),
      at('03T00:00:00'),
    );
    expect(uptimeOf(days)).toEqual({
      working: 1_000,
      measured: 1_040,
      all: 1_440,
      share: 1_000 / 1_440,
    });
  });

  test('are never fewer than none, and every minute is counted once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { minLength: 3, maxLength: 3 }), (counts) => {
        const [operational = 0, degraded = 0, outage = 0] = counts;
        const [only] = completeDays(
          [day({ operational, degraded, outage })],
          at('02T00:00:00'),
          at('03T00:00:00'),
        );
        const measured = operational + degraded + outage;
        expect(only?.unmeasured).toBe(Math.max(0, 1_440 - measured));
      }),
    );
  });

  test('the running minute and the one before it are not expected yet', () => {
    expect(countedUntil(at('02T10:05:59.999'))).toEqual(at('02T10:04:00'));
  });

  test('before the first minute there is no share', () => {
    expect(uptimeOf([])).toEqual({ working: 0, measured: 0, all: 0, share: null });
  });
});

test.each([
  [1, '100 %'],
  [0.999_99, '99.99 %'],
  [0.5, '50.00 %'],
  [0, '0.00 %'],
])('%s is shown as %s', (share, words) => expect(uptimeWords(share)).toBe(words));

test.each([
  [{ operational: 1_440 }, 'operational'],
  [{ operational: 1_439, degraded: 1 }, 'degraded'],
  [{ degraded: 5, unmeasured: 1 }, 'unmeasured'],
  [{ outage: 1, unmeasured: 5 }, 'outage'],
  [{}, 'none'],
] as const)('a day of %j looks %s', (counts, look) =>
  expect(lookOf({ ...day(), unmeasured: 0, ...counts })).toBe(look),
);

describe('incidents', () => {
  const until = at('02T12:00:00');
  const trouble = (part: (typeof statusParts)[number], from: string, to: string) => ({
    part,
    kind: 'degraded' as const,
    startsAt: at(from),
    endsAt: at(to),
  });

  test('join parts with the same trouble at the same time, the latest first', () => {
    const troubles = [
      trouble('messaging', '01T10:00:00', '01T10:05:00'),
      trouble('platform', '01T10:00:00', '01T10:05:00'),
      trouble('platform', '02T10:00:00', '02T10:01:00'),
    ];
    const incidents = incidentsOf(troubles, [], { lastMeasured: until, until });
    expect(incidents.map(({ parts, startsAt }) => [parts, startsAt])).toEqual([
      [['platform'], '2027-03-02T10:00:00.000Z'],
      [['platform', 'messaging'], '2027-03-01T10:00:00.000Z'],
    ]);
  });

  test('are open while they reach up to now, and a gap concerns every part', () => {
    const troubles = [trouble('platform', '02T11:58:00', '02T12:00:00')];
    const gap = { startsAt: at('01T01:00:00'), endsAt: at('01T02:00:00') };
    expect(incidentsOf(troubles, [gap], { lastMeasured: until, until })).toEqual([
      {
        parts: ['platform'],
        kind: 'degraded',
        startsAt: '2027-03-02T11:58:00.000Z',
        endsAt: null,
      },
      {
        parts: [...statusParts],
        kind: 'unmeasured',
        startsAt: '2027-03-01T01:00:00.000Z',
        endsAt: '2027-03-01T02:00:00.000Z',
      },
    ]);
  });

  test('nobody has measured since the last minute: that is one that lasts', () => {
    const lastMeasured = at('02T11:00:00');
    expect(incidentsOf([], [], { lastMeasured, until })).toEqual([
      {
        parts: [...statusParts],
        kind: 'unmeasured',
        startsAt: '2027-03-02T11:00:00.000Z',
        endsAt: null,
      },
    ]);
  });
});
