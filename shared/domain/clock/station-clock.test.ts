import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bellsBetween,
  endOfTask,
  examTime,
  finishClock,
  pauseClock,
  practiceTiming,
  readStationClock,
  resumeClock,
  type StationClock,
  skipReading,
} from './station-clock.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const fresh = (speed = 1): StationClock => ({
  startedAt: START,
  pausedAt: null,
  pausedMs: 0,
  speed,
  finishedAt: null,
});
const order = ['reading', 'task', 'ended'];
const moment = fc.integer({ min: -60_000, max: 900_000 });

describe('the clock of a station', () => {
  test.each([
    [0, 'reading', 90_000, false],
    [89_999, 'reading', 1, false],
    [90_000, 'task', 420_000, false],
    [449_999, 'task', 60_001, false],
    [450_000, 'task', 60_000, true],
    [509_999, 'task', 1, true],
    [510_000, 'ended', 0, true],
    [9_999_999, 'ended', 0, true],
  ])('after %i ms it is %s with %i ms left', (at, phase, remainingMs, isWarned) => {
    expect(readStationClock(fresh(), START + at)).toMatchObject({ phase, remainingMs, isWarned });
  });

  test('a device that looks before the start sees the start', () => {
    expect(readStationClock(fresh(), START - 300_000)).toMatchObject({
      phase: 'reading',
      elapsedMs: 0,
    });
  });

  test('phases only ever go forwards', () => {
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)].map(
          (at) => readStationClock(fresh(), START + at).phase,
        );
        expect(order.indexOf(first ?? '')).toBeLessThanOrEqual(order.indexOf(second ?? ''));
      }),
    );
  });

  test('a pause delays everything after it by exactly its length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 509_999 }),
        fc.integer({ min: 0, max: 1e7 }),
        moment,
        (at, length, later) => {
          const paused = pauseClock(fresh(), START + at);
          const resumed = resumeClock(paused, START + at + length);
          const now = START + at + Math.max(0, later);
          expect(readStationClock(resumed, now + length)).toEqual(readStationClock(fresh(), now));
        },
      ),
    );
  });

  test('time stops in every phase while paused', () => {
    for (const at of [0, 45_000, 90_000, 300_000, 450_000, 509_000]) {
      const paused = pauseClock(fresh(), START + at);
      const now = readStationClock(paused, START + at);
      expect(readStationClock(paused, START + at + 3_600_000)).toEqual(now);
      expect(now.isPaused).toBe(true);
    }
  });

  test('a speed factor divides every duration', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 600_000 }),
        (speed, at) => {
          const real = readStationClock(fresh(), START + at * speed);
          expect(readStationClock(fresh(speed), START + at)).toEqual(real);
        },
      ),
    );
  });

  test('bells ring once each, however time is divided into checks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { maxLength: 20 }), (cuts) => {
        const points = [-1, ...cuts.sort((a, b) => a - b), 600_000];
        const rung = points.slice(1).flatMap((to, i) => bellsBetween(points[i] ?? -1, to));
        expect(rung).toEqual(['reading-starts', 'task-starts', 'warning', 'task-ends']);
      }),
    );
  });

  test('no bell rings during a pause, and late pages play no past ones', () => {
    const paused = pauseClock(fresh(), START + 80_000);
    const from = examTime(paused, START + 80_000);
    expect(bellsBetween(from, examTime(paused, START + 800_000))).toEqual([]);
    expect(bellsBetween(455_000, 510_000)).toEqual(['task-ends']);
  });

  test('finishing early ends the task then, also from a pause, and only once', () => {
    const done = finishClock(fresh(), START + 200_000);
    expect(readStationClock(done, START + 300_000)).toMatchObject({
      phase: 'ended',
      elapsedMs: 200_000,
    });
    expect(finishClock(done, START + 400_000)).toBe(done);
    const paused = finishClock(pauseClock(fresh(), START + 100_000), START + 900_000);
    expect(readStationClock(paused, START + 900_000)).toMatchObject({
      phase: 'ended',
      elapsedMs: 100_000,
    });
  });

  test('a clock that has ended cannot be paused', () => {
    const clock = fresh();
    expect(pauseClock(clock, START + practiceTiming.readingMs + practiceTiming.taskMs)).toBe(clock);
  });

  test.each([1, 7, 60])('skipping the reading starts the task at %i times the speed', (speed) => {
    const at = START + 1_001;
    const skipped = skipReading(fresh(speed), at);
    expect(readStationClock(skipped, at).phase).toBe('task');
    // At most the part of a millisecond that is rounded.
    expect(readStationClock(skipped, at).remainingMs).toBeGreaterThan(420_000 - speed);
    expect(skipReading(skipped, at)).toBe(skipped);
  });

  test('skipping the reading in a pause stays in the pause', () => {
    const paused = pauseClock(fresh(), START + 30_000);
    const skipped = skipReading(paused, START + 60_000);
    expect(readStationClock(skipped, START + 99_000)).toMatchObject({
      phase: 'task',
      isPaused: true,
      remainingMs: 420_000,
    });
  });

  test('the task ends when its time is over, or when it is finished', () => {
    expect(endOfTask(fresh())).toBe(START + 510_000);
    expect(endOfTask({ ...fresh(7), pausedMs: 1_000 })).toBe(START + 1_000 + 72_858);
    expect(endOfTask(finishClock(fresh(), START + 100_000))).toBe(START + 100_000);
  });
});
