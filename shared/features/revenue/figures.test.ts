import { expect, test } from 'vitest';
import { decimalText } from '../../domain/payments/money.ts';
import { averageCents, clickRate } from './figures.ts';

test('an average is rounded to the cent, a half up, and is nothing without clicks', () => {
  expect(averageCents(0, 0)).toBe(0);
  expect(averageCents(100, 2)).toBe(50);
  expect(averageCents(101, 2)).toBe(51);
  expect(averageCents(100, 3)).toBe(33);
  expect(averageCents(200, 3)).toBe(67);
  // No error of floating point: 2.675 × 100 is less than 267.5.
  expect(averageCents(535, 2)).toBe(268);
});

test('a click rate is a fraction, and unknown without views', () => {
  expect(clickRate(1, 4)).toBe(0.25);
  expect(clickRate(0, 4)).toBe(0);
  expect(clickRate(3, 0)).toBeNull();
});

test('money is written with exactly two decimals', () => {
  expect([0, 5, 50, 100, 123_450, 2 ** 53 - 1].map(decimalText)).toEqual([
    '0.00',
    '0.05',
    '0.50',
    '1.00',
    '1234.50',
    '90071992547409.91',
  ]);
});
