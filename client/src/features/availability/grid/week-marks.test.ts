import { expect, test } from 'vitest';
import { clockWords } from '../../../domain/availability/week-words.ts';
import { mergeHours } from '../hours-auto-save.ts';
import { copied, isMarked, painted, strokeWords, timesWords } from './week-marks.ts';

const cell = (day: number, hour: number) => ({ day, minute: hour * 60 });
const time = (day: number, from: number, to: number) => ({
  day,
  fromMinute: from * 60,
  toMinute: to * 60,
});

test('a stroke paints from cell to cell, whichever comes first, and joins what touches', () => {
  const week = painted([time(0, 17, 19)], cell(0, 21), cell(0, 19), true);
  expect(week).toEqual([time(0, 17, 21.5)]);
  expect(painted(week, cell(0, 18), cell(0, 18.5), false)).toEqual([
    time(0, 17, 18),
    time(0, 19, 21.5),
  ]);
});

test('over several days it paints the same time on each', () =>
  expect(painted([time(1, 8, 9)], cell(2, 20), cell(0, 19), true)).toEqual([
    time(0, 19, 20.5),
    time(1, 8, 9),
    time(1, 19, 20.5),
    time(2, 19, 20.5),
  ]));

test('the last half hour of a day ends at 24:00', () => {
  const week = painted([], cell(6, 23.5), cell(6, 23.5), true);
  expect(week).toEqual([time(6, 23.5, 24)]);
  expect(isMarked(week, cell(6, 23.5))).toBe(true);
  expect(isMarked(week, cell(6, 23))).toBe(false);
  expect(timesWords(week)).toBe('23:30 to 24:00');
  expect(clockWords(0)).toBe('00:00');
});

test('a day is copied in place of others', () =>
  expect(copied([time(0, 19, 20), time(2, 8, 9), time(3, 8, 9)], 0, [1, 2])).toEqual([
    time(0, 19, 20),
    time(1, 19, 20),
    time(2, 19, 20),
    time(3, 8, 9),
  ]));

test('screen readers are told days and times of a stroke', () => {
  expect(strokeWords(cell(4, 21), cell(0, 19), true)).toBe(
    'Monday to Friday, 19:00 to 21:30: free',
  );
  expect(strokeWords(cell(1, 9), cell(1, 9), false)).toBe('Tuesday, 09:00 to 09:30: not free');
});

test('of two devices each keeps the days that it changed', () => {
  const base = { timeZone: 'UTC', weekly: [time(0, 19, 20), time(1, 19, 20)], exceptions: [] };
  const busy = { date: '2027-02-01', isFree: false, fromMinute: 0, toMinute: 1_440 };
  const mine = { ...base, weekly: [time(0, 18, 20), time(1, 19, 20)], exceptions: [busy] };
  const theirs = { ...base, timeZone: 'Asia/Kolkata', weekly: [time(0, 19, 20), time(5, 9, 10)] };
  expect(mergeHours(base, mine, theirs)).toEqual({
    timeZone: 'Asia/Kolkata',
    weekly: [time(0, 18, 20), time(5, 9, 10)],
    exceptions: [busy],
  });
});
