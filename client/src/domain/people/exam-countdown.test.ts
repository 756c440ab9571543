import { expect, test } from 'vitest';
import { countdownTo, localDay } from './exam-countdown.ts';

test('days are counted on the calendar, not in hours', () => {
  expect(countdownTo('2027-03-12', '2027-03-11')).toEqual({ state: 'ahead', days: 1 });
  // Spans a change to summer time.
  expect(countdownTo('2027-04-01', '2027-03-01')).toEqual({ state: 'ahead', days: 31 });
});

test('the day itself and past days differ', () => {
  expect(countdownTo('2027-03-12', '2027-03-12')).toEqual({ state: 'today' });
  expect(countdownTo('2027-03-12', '2027-03-13')).toEqual({ state: 'past' });
});

test("today is the reader's day", () => {
  expect(localDay(new Date(2027, 0, 4, 23, 59))).toBe('2027-01-04');
});
