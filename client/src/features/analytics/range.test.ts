import { expect, test } from 'vitest';
import { problemOf, rangeOf, readChoice, writeChoice } from './range.ts';

const read = (search: string) => readChoice(new URLSearchParams(search));
const NOON = Date.parse('2027-03-12T12:00:00Z');

test('a range of so many days ends today and counts both ends', () => {
  expect(rangeOf(read('days=7'), NOON)).toEqual({ from: '2027-03-06', to: '2027-03-12' });
  expect(rangeOf(read('days=1'), NOON)).toEqual({ from: '2027-03-12', to: '2027-03-12' });
});

test('an address restores its range, and an invalid one the default', () => {
  for (const search of ['', 'days=7', 'from=2027-01-01&to=2027-02-01'])
    expect(writeChoice(read(search)).toString()).toBe(search);
  for (const odd of ['days=8', 'days=x', 'days=-1'])
    expect(read(odd)).toEqual({ days: 30, own: null });
});

test('invalid custom ranges give a reason', () => {
  const problem = (from: string, to: string) => problemOf({ from, to });
  expect(problem('2027-01-01', '2027-01-01')).toBeUndefined();
  expect(problem('2026-01-01', '2027-01-01')).toBeUndefined();
  expect(problem('2026-01-01', '2027-01-02')).toBe('Please choose 366 days at most.');
  expect(problem('2027-01-02', '2027-01-01')).toBe('The last day is before the first day.');
  for (const odd of ['', 'soon', '2027-13-01'])
    expect(problem('2027-01-01', odd)).toBe('Please give a first and a last day.');
});
