import { expect, test } from 'vitest';
import { changeInWords, viewsPerVisitor } from './counted.ts';
import { lineOf, topOf } from './line-chart.tsx';

test('the scale ends at a round figure that holds everything', () => {
  expect([0, 1, 2, 3, 5, 6, 11, 49, 51, 1_001].map(topOf)).toEqual([
    1, 1, 2, 5, 5, 10, 20, 50, 100, 2_000,
  ]);
});

test('a line runs from side to side, upside down as pictures count', () => {
  expect(lineOf([0, 5, 10], 10, 3)).toBe('0,100 50,50 100,0');
  expect(lineOf([0, 5], 10, 3)).toBe('0,100 50,50');
  expect(lineOf([5], 10, 1)).toBe('0,50 100,50');
  expect(lineOf([5], 10, 3)).toBe('0,50 0,50');
  expect(lineOf([], 10, 3)).toBe('');
});

test('a change is said in words, also where there was nothing', () => {
  expect(changeInWords(112, 100)).toBe('12 % more than');
  expect(changeInWords(50, 100)).toBe('50 % less than');
  expect(changeInWords(10_001, 10_000)).toBe('A little more than');
  expect(changeInWords(0, 0)).toBe('As many as');
  expect(changeInWords(7, 0)).toBe('None were counted in');
});

test('page views per visitor have one decimal, without division by zero', () => {
  expect(viewsPerVisitor(10, 4)).toBe('2.5');
  expect(viewsPerVisitor(3, 0)).toBe('3.0');
  expect(viewsPerVisitor(0, 0)).toBe('0.0');
});
