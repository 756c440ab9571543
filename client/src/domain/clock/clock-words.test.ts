import type { StationClock } from '@cascade/shared/domain/clock/station-clock';
import { expect, test } from 'vitest';
import { clockTitleOf, digitsOf, nextEventOf } from './clock-words.ts';
import { shareLeftOf, shownReadingOf, toneOf } from './shown-reading.ts';

const START = Date.parse('2027-01-04T09:00:00Z');
const clock: StationClock = {
  startedAt: START,
  pausedAt: null,
  pausedMs: 0,
  speed: 1,
  finishedAt: null,
};
const at = (ms: number, change: Partial<StationClock> = {}) =>
  shownReadingOf({ ...clock, ...change }, START + ms);

test('seconds are written as a clock shows them', () => {
  expect([0, 9, 83, 420].map(digitsOf)).toEqual(['0:00', '0:09', '1:23', '7:00']);
});

test.each([
  [0, '1:30 Reading · Grief'],
  [500, '1:30 Reading · Grief'],
  [1_000, '1:29 Reading · Grief'],
  [90_000, '7:00 Task · Grief'],
  [509_001, '0:01 Task · Grief'],
  [510_000, 'Task ended · Grief'],
])('after %i ms the title of the tab is "%s"', (ms, title) => {
  expect(clockTitleOf(at(ms), 'Grief')).toBe(title);
});

test('a pause shows in the title', () => {
  const paused = at(200_000, { pausedAt: START + 120_000 });
  expect(clockTitleOf(paused, 'Grief')).toBe('6:30 Task, paused · Grief');
});

test('every phase names what comes next', () => {
  expect(nextEventOf(at(0))).toBe('Next: task starts');
  expect(nextEventOf(at(90_000))).toBe('Next bell in 6:00');
  expect(nextEventOf(at(450_000))).toBe('Next: task ends');
  expect(nextEventOf(at(510_000))).toBe('Next: marking');
});

test('the task is amber from six minutes on and red in its last thirty seconds', () => {
  expect(toneOf(at(70_000))).toBe('calm');
  expect(toneOf(at(449_999))).toBe('calm');
  expect(toneOf(at(450_000))).toBe('warn');
  expect(toneOf(at(479_999))).toBe('warn');
  expect(toneOf(at(480_000))).toBe('danger');
});

test('the ring is full when a phase begins and empty when it ends', () => {
  expect(shareLeftOf(at(0))).toBe(1);
  expect(shareLeftOf(at(90_000))).toBe(1);
  expect(shareLeftOf(at(300_000))).toBe(0.5);
  expect(shareLeftOf(at(510_000))).toBe(0);
});
