import { expect, test } from 'vitest';
import type { ExamDate } from './contract.ts';
import { inScheduleOrder } from './order.ts';

const on = (id: string, examDate: string) => ({ id, examDate }) as ExamDate;
const list = [
  on('a', '2027-03-15'),
  on('b', '2027-03-14'),
  on('c', '2027-03-16'),
  on('e', '2026-10-01'),
  on('d', '2027-03-15'),
];
const idsOn = (today: string) => inScheduleOrder(list, today).map(({ id }) => id);

test('the soonest comes first, today included, then past ones, the latest first', () => {
  expect(idsOn('2027-03-14')).toEqual(['b', 'a', 'd', 'c', 'e']);
  expect(idsOn('2027-03-15')).toEqual(['a', 'd', 'c', 'b', 'e']);
  expect(idsOn('2027-03-17')).toEqual(['c', 'a', 'd', 'b', 'e']);
});
