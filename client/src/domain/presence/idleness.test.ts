// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IDLE_AFTER_MS, watchIdleness } from './idleness.ts';

const told: boolean[] = [];
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  stop = watchIdleness((isIdle) => told.push(isIdle));
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

test('after five minutes without a sign nobody is here, and the next sign brings them back', () => {
  vi.advanceTimersByTime(IDLE_AFTER_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true]);
  document.dispatchEvent(new Event('keydown'));
  expect(told).toEqual([true, false]);
});

test('every sign starts the five minutes again', () => {
  for (const sign of ['pointermove', 'keydown', 'wheel', 'touchstart', 'pointerdown']) {
    vi.advanceTimersByTime(IDLE_AFTER_MS - 1_000);
    document.dispatchEvent(new Event(sign));
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(IDLE_AFTER_MS);
  expect(told).toEqual([true]);
});

test('nobody is at a page that is not seen', () => {
  turnPage('hidden');
  expect(told).toEqual([true]);
  turnPage('visible');
  expect(told).toEqual([true, false]);
});

test('once stopped, nothing is told', () => {
  stop();
  vi.advanceTimersByTime(IDLE_AFTER_MS * 2);
  turnPage('hidden');
  expect(told).toEqual([]);
});
