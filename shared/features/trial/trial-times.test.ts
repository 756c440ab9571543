import { expect, test } from 'vitest';
import type { TrialTimes } from './contract.ts';
import { impossibleTimes, notAhead } from './trial-times.ts';

const DAY_MS = 86_400_000;
const now = 1_800_000_000_000;
const startedAt = now - 700_000;
/** A whole station with a pause of a minute, marked at once. */
const whole: TrialTimes = {
  startedAt,
  pausedMs: 60_000,
  finishedAt: startedAt + 570_000,
  revealedAt: null,
  markedAt: startedAt + 690_000,
  speed: 1,
};
const fieldsOf = (change: Partial<TrialTimes>, mayHurry = true) =>
  impossibleTimes({ ...whole, ...change }, now, mayHurry).map(({ field }) => field);

test('a whole station, one that was ended early, and one opened early are possible', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ finishedAt: startedAt + 60_000 })).toEqual([]);
  expect(fieldsOf({ revealedAt: startedAt })).toEqual([]);
  expect(fieldsOf({ revealedAt: whole.finishedAt })).toEqual([]);
  expect(fieldsOf({ markedAt: whole.finishedAt })).toEqual([]);
});

test('nobody sits longer than reading and task, or ends before the start', () => {
  expect(fieldsOf({ finishedAt: whole.finishedAt + 1_000 })).toEqual([]);
  expect(fieldsOf({ finishedAt: whole.finishedAt + 1_001 })).toEqual(['times.finishedAt']);
  expect(fieldsOf({ finishedAt: startedAt + 59_999 })).toEqual(['times.finishedAt']);
  expect(fieldsOf({ pausedMs: 570_001 })).toEqual(['times.finishedAt']);
});

test('a faster clock counts its own time, and is refused where the clock must be real', () => {
  const fast = { speed: 60, pausedMs: 0, finishedAt: startedAt + 8_500, markedAt: now };
  expect(fieldsOf(fast)).toEqual([]);
  expect(fieldsOf({ ...fast, finishedAt: startedAt + 8_600 })).toEqual(['times.finishedAt']);
  expect(fieldsOf(fast, false)).toEqual(['times.speed']);
});

test('brief and scheme are opened during the station, and marks come after it', () => {
  expect(fieldsOf({ revealedAt: startedAt - 1 })).toEqual(['times.revealedAt']);
  expect(fieldsOf({ revealedAt: whole.finishedAt + 1 })).toEqual(['times.revealedAt']);
  expect(fieldsOf({ markedAt: whole.finishedAt - 1 })).toEqual(['times.markedAt']);
});

test('a trial is at most forty days old, and its clock at most a day ahead', () => {
  const moved = (ms: number) => ({
    startedAt: whole.startedAt + ms,
    finishedAt: whole.finishedAt + ms,
    markedAt: whole.markedAt + ms,
  });
  expect(fieldsOf(moved(-39 * DAY_MS))).toEqual([]);
  expect(fieldsOf(moved(-40 * DAY_MS))).toEqual(['times.startedAt']);
  expect(fieldsOf(moved(DAY_MS))).toEqual([]);
  expect(fieldsOf(moved(DAY_MS + 10_001))).toEqual(['times.markedAt']);
});

test('a clock that is ahead is moved back as a whole, so that marking ended by now', () => {
  expect(notAhead(whole, now)).toBe(whole);
  const ahead = { ...whole, revealedAt: startedAt + 5_000 };
  expect(notAhead(ahead, whole.markedAt - 3_000)).toEqual({
    ...ahead,
    startedAt: startedAt - 3_000,
    finishedAt: whole.finishedAt - 3_000,
    revealedAt: startedAt + 2_000,
    markedAt: whole.markedAt - 3_000,
  });
});
