import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import { keepTrial } from '@cascade/shared/features/trial/contract';
import { impossibleTimes } from '@cascade/shared/features/trial/trial-times';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStation } from '../../testing/factories/station.ts';
import { begunTrial, keptBodyOf, markedTrial, movedTrial, revealedTrial } from './trial.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const begun = (speed = 1) => begunTrial(aStation(), START, speed);

test('a trial begins with reading; skipping it begins the task', () => {
  expect(readStationClock(begun().clock, START).phase).toBe('reading');
  const skipped = movedTrial(begun(), 'skip', START + 10_000);
  expect(readStationClock(skipped.clock, START + 10_000)).toMatchObject({
    phase: 'task',
    remainingMs: 420_000,
  });
});

test('beginning again forgets the reveal, keeps the notes and rings its own bells', () => {
  const noted = { ...begun(), sheet: { ...begun().sheet, notes: 'Ask about the tracing' } };
  const opened = revealedTrial(noted, START + 5_000);
  expect(opened.revealedAt).toBe(START + 5_000);
  expect(movedTrial(opened, 'restart', START + 60_000)).toMatchObject({
    id: noted.id,
    run: 2,
    revealedAt: null,
    clock: { startedAt: START + 60_000 },
    sheet: { notes: 'Ask about the tracing' },
  });
});

test('what is opened after the end is not early, and the first time counts', () => {
  expect(revealedTrial(begun(), START + 510_000).revealedAt).toBeNull();
  const opened = revealedTrial(begun(), START + 5_000);
  expect(revealedTrial(opened, START + 9_000)).toBe(opened);
});

test('a marked trial stays as it is, and only that is taken along', () => {
  const ended = movedTrial(begun(), 'finish', START + 60_000);
  expect(keptBodyOf(ended)).toBeNull();
  const marked = markedTrial(ended, START + 90_000);
  for (const move of ['toggle', 'skip', 'finish', 'restart'] as const)
    expect(movedTrial(marked, move, START + 99_000)).toBe(marked);
  expect(keptBodyOf(marked)?.times).toMatchObject({
    finishedAt: START + 60_000,
    markedAt: START + 90_000,
  });
});

test('whatever is pressed, the server finds the times possible', () => {
  const press = fc.record({
    afterMs: fc.integer({ min: 0, max: 200_000 }),
    what: fc.constantFrom('toggle', 'skip', 'reveal', 'toggle', 'finish', 'restart'),
  });
  fc.assert(
    fc.property(
      fc.array(press, { maxLength: 12 }),
      fc.integer({ min: 1, max: 600 }),
      (all, speed) => {
        let now = START;
        let trial = begun(speed);
        for (const { afterMs, what } of all) {
          now += afterMs;
          trial =
            what === 'reveal'
              ? revealedTrial(trial, now)
              : movedTrial(trial, what as 'toggle' | 'skip' | 'finish' | 'restart', now);
        }
        const body = keptBodyOf(markedTrial(movedTrial(trial, 'finish', now), now));
        expect(keepTrial.body?.shape.times.safeParse(body?.times).success).toBe(true);
        expect(body && impossibleTimes(body.times, now + 1, true)).toEqual([]);
      },
    ),
  );
});
