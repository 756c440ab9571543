import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PartState, partStates, type StatusPart, statusParts } from './contract.ts';
import { type Answers, type Evidence, partsOfName, statesOf } from './part-states.ts';

const none: Answers = { count: 0, failures: 0 };
const quiet = { lastHour: none, lastMinutes: none };
const well: Evidence = {
  postgres: true,
  postgresWrites: true,
  migrations: true,
  redis: true,
  redisWrites: true,
  jobs: { areWorkersWell: true, troubled: [] },
  answers: { platform: quiet, scenarios: quiet, messaging: quiet, 'study-groups': quiet },
};
const shown = (change: Partial<Evidence>) =>
  Object.fromEntries(statesOf({ ...well, ...change }).map(({ part, state }) => [part, state]));
const all = (state: PartState, but: Partial<Record<StatusPart, PartState>> = {}) => ({
  ...Object.fromEntries(statusParts.map((part) => [part, state])),
  ...but,
});

describe('the state of each part', () => {
  test('is operational, without a sentence, while all is well', () => {
    expect(statesOf(well)).toEqual(
      statusParts.map((part) => ({ part, state: 'operational', sentence: null })),
    );
  });

  test.each<[string, Partial<Evidence>, ReturnType<typeof all>]>([
    [
      'without PostgreSQL nothing works',
      { postgres: false, postgresWrites: false, migrations: false, jobs: null },
      all('outage'),
    ],
    [
      'a PostgreSQL that takes no changes still shows everything, but no message goes out',
      { postgresWrites: false },
      all('degraded', { messaging: 'outage' }),
    ],
    [
      'without Redis everything but stations is slower',
      { redis: false, redisWrites: false, jobs: null },
      all('degraded', { scenarios: 'operational' }),
    ],
    [
      'a full Redis is as none',
      { redisWrites: false },
      all('degraded', { scenarios: 'operational' }),
    ],
    [
      'without workers what is sent later is late',
      { jobs: { areWorkersWell: false, troubled: [] } },
      all('degraded', { scenarios: 'operational' }),
    ],
    [
      'reminders of groups that fail concern groups',
      { jobs: { areWorkersWell: true, troubled: ['groups.remind'] } },
      all('operational', { platform: 'degraded', 'study-groups': 'degraded' }),
    ],
    [
      'missing migrations concern the platform',
      { migrations: false },
      all('operational', { platform: 'degraded' }),
    ],
  ])('%s', (_, change, expected) => expect(shown(change)).toEqual(expected));

  test.each<[Answers, Answers, PartState]>([
    [{ count: 100, failures: 4 }, none, 'operational'],
    [{ count: 100, failures: 5 }, none, 'degraded'],
    [{ count: 101, failures: 5 }, none, 'operational'],
    [{ count: 4, failures: 4 }, { count: 4, failures: 4 }, 'operational'],
    [{ count: 10, failures: 5 }, { count: 10, failures: 5 }, 'outage'],
    [{ count: 11, failures: 5 }, { count: 11, failures: 5 }, 'degraded'],
  ])(
    'of %j within the hour and %j within minutes makes messaging %s',
    (lastHour, lastMinutes, state) => {
      const answers = { ...well.answers, messaging: { lastHour, lastMinutes } };
      expect(shown({ answers })).toEqual(all('operational', { messaging: state }));
    },
  );

  test('is never better when something more is wrong, and says what it means when it is not well', () => {
    const flags = ['postgres', 'postgresWrites', 'migrations', 'redis', 'redisWrites'] as const;
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(flags.map((flag) => [flag, fc.boolean()]))),
        fc.constantFrom(...flags),
        (some, broken) => {
          const before = statesOf({ ...well, ...some });
          const after = statesOf({ ...well, ...some, [broken]: false });
          for (const [at, { state, sentence }] of after.entries()) {
            const then = before[at]?.state ?? 'outage';
            expect(partStates.indexOf(state)).toBeGreaterThanOrEqual(partStates.indexOf(then));
            if (state !== 'operational') expect(sentence).toMatch(/^[A-Z].*\.$/);
          }
        },
      ),
    );
  });
});

test.each([
  ['messaging.send', ['platform', 'messaging']],
  ['keys.upload', ['platform', 'messaging']],
  ['groups.remind', ['platform', 'study-groups']],
  ['practice.start', ['platform', 'scenarios']],
  ['mail.send', ['platform']],
])('%s belongs to %j', (name, parts) => expect(partsOfName(name)).toEqual(parts));
