import { afterEach, describe, expect, test, vi } from 'vitest';
import { longDay, shortDay } from '../../domain/exam-dates/day-words.ts';
import { localDay } from '../../domain/people/exam-countdown.ts';
import { anExamDate } from '../../testing/factories/exam-date.ts';
import { bookingOf, deadlineWords, isDeadlineSoon } from './booking.ts';

const exam = anExamDate({ applicationDeadline: '2027-01-18' });
const wordsOf = (bookingStatus: string, today: string) =>
  bookingOf({ ...exam, bookingStatus }, today).words;

test('full comes first, then a passed deadline, then open; anything else is shown as it is', () => {
  expect(wordsOf('full', '2027-01-19')).toBe('Full');
  expect(wordsOf('open', '2027-01-19')).toBe('Closed');
  expect(wordsOf('Waiting list', '2027-01-19')).toBe('Closed');
  expect(wordsOf('open', '2027-01-18')).toBe('Open');
  expect(wordsOf('Waiting list', '2027-01-18')).toBe('Waiting list');
});

test.each([
  ['2027-01-03', false, undefined],
  ['2027-01-04', true, 'in 14 days'],
  ['2027-01-16', true, 'in 2 days'],
  ['2027-01-17', true, 'tomorrow'],
  ['2027-01-18', false, 'today is the last day'],
  ['2027-01-19', false, 'passed'],
])('on %s the deadline of 18 January is near: %s', (today, isSoon, words) => {
  expect([isDeadlineSoon(exam, today), deadlineWords(exam, today)]).toEqual([isSoon, words]);
});

test('dates are written as the specification has them', () => {
  expect([longDay('2027-03-08'), shortDay('2027-03-08')]).toEqual(['08 March 2027', '08 Mar 2027']);
  expect([longDay('2027-09-30'), shortDay('2027-09-30')]).toEqual([
    '30 September 2027',
    '30 Sep 2027',
  ]);
});

describe.each([
  ['Europe/London', '2027-01-17', '2027-01-18'],
  ['Pacific/Auckland', '2027-01-18', '2027-01-18'],
  ['America/Los_Angeles', '2027-01-17', '2027-01-17'],
  ['Asia/Kolkata', '2027-01-18', '2027-01-18'],
])('in %s', (zone, before, after) => {
  afterEach(() => vi.unstubAllEnvs());

  test('the reader’s own day decides, a second before and at midnight of London', () => {
    vi.stubEnv('TZ', zone);
    expect(localDay(new Date('2027-01-17T23:59:59Z'))).toBe(before);
    expect(localDay(new Date('2027-01-18T00:00:00Z'))).toBe(after);
  });

  test('a date is the same day everywhere, also where clocks change', () => {
    vi.stubEnv('TZ', zone);
    expect(longDay('2027-03-28')).toBe('28 March 2027');
    expect(isDeadlineSoon({ ...exam, applicationDeadline: '2027-03-28' }, '2027-03-14')).toBe(true);
    expect(isDeadlineSoon({ ...exam, applicationDeadline: '2027-03-28' }, '2027-03-13')).toBe(
      false,
    );
  });
});
