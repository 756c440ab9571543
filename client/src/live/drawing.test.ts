import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawTogether, scheduleDrawing, withNextDrawing } from './drawing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function held() {
  let end: () => void = () => {};
  let fail: () => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('Locked'));
  });
  return { promise, end, fail };
}

/** What was drawn, in order. */
function drawings() {
  const drawn: string[] = [];
  return { drawn, schedule: (name: string) => scheduleDrawing(() => drawn.push(name)) };
}

test('changed data is drawn in the next task, in order', () => {
  const { drawn, schedule } = drawings();
  schedule('first');
  schedule('second');
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(drawn).toEqual(['first', 'second']);
});

test('what changes during a work is drawn once, when it has ended or failed', async () => {
  const { drawn, schedule } = drawings();
  const work = held();
  drawTogether(work.promise);
  schedule('list');
  withNextDrawing(() => drawn.push('typing'));
  vi.advanceTimersByTime(20);
  expect(drawn).toEqual([]);
  work.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toEqual(['list', 'typing']);
});

test('of several works the last one counts', async () => {
  const { drawn, schedule } = drawings();
  const works = [held(), held()];
  for (const { promise } of works) drawTogether(promise);
  schedule('list');
  works[0]?.end();
  await vi.advanceTimersByTimeAsync(10);
  expect(drawn).toEqual([]);
  works[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toEqual(['list']);
});

test('nothing waits for long, however many works begin and never end', () => {
  const { drawn, schedule } = drawings();
  for (let at = 0; at < 12; at++) {
    drawTogether(new Promise(() => {}));
    schedule(`change ${at}`);
    vi.advanceTimersByTime(10);
  }
  expect(drawn.slice(0, 6)).toEqual(Array.from({ length: 6 }, (_, at) => `change ${at}`));
  vi.advanceTimersByTime(60);
  expect(drawn).toHaveLength(12);
  withNextDrawing(() => drawn.push('at once'));
  expect(drawn.at(-1)).toBe('at once');
});
