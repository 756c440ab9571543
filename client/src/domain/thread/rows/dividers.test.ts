import { expect, test } from 'vitest';
import { dayOf, dayWords } from './dividers.tsx';

test('today and yesterday have names, other days their date', () => {
  expect(dayWords('2027-03-01', '2027-03-01')).toBe('Today');
  expect(dayWords('2027-02-28', '2027-03-01')).toBe('Yesterday');
  expect(dayWords('2027-02-27', '2027-03-01')).toBe('27 February 2027');
  expect(dayWords('2027-03-02', '2027-03-01')).toBe('2 March 2027');
});

test('a day is the reader’s local day', () => {
  expect(dayOf(new Date(2027, 2, 1, 0, 0))).toBe('2027-03-01');
  expect(dayOf(new Date(2027, 2, 1, 23, 59))).toBe('2027-03-01');
});
