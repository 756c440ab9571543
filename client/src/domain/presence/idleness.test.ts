// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE_AFTER_MS, watchIdleness } from './idleness.ts';

const reported: boolean[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  reported.length = 0;
  stop = watchIdleness((isIdle) => reported.push(isIdle));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const turnPage = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('idle after five minutes without input, active again with the next input', () => {
  vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reported).toEqual([true]);
  document.dispatchEvent(new Event('keydown'));
  expect(reported).toEqual([true, false]);
});

test('every input restarts the five minutes', () => {
  for (const sign of ['pointermove', 'keydown', 'wheel', 'touchstart', 'pointerdown']) {
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1_000);
    document.dispatchEvent(new Event(sign));
  }
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  expect(reported).toEqual([true]);
});

test('a hidden page counts as idle', () => {
  turnPage('hidden');
  expect(reported).toEqual([true]);
  turnPage('visible');
  expect(reported).toEqual([true, false]);
});

test('once stopped, nothing is reported', () => {
  stop();
  vi.advanceTimersByTime(IDLE_AFTER_MS * 2);
  turnPage('hidden');
  expect(reported).toEqual([]);
});
