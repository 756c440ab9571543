import { expect, test } from 'vitest';
import { lengthOf } from './length-of.ts';

test('a whole mock lasts as long as the specification says, shorter ones in proportion', () => {
  expect(lengthOf(16)).toBe('2 h 48 min');
  expect(lengthOf(8)).toBe('1 h 24 min');
  expect(lengthOf(4)).toBe('42 min');
  expect(lengthOf(1)).toBe('11 min');
});
