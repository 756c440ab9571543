import { expect, test } from 'vitest';
import { addDays } from '../insight/streak.ts';
import { isCheckOld } from './checks.ts';

const checkedOn = '2027-01-04';

test.each([
  [0, false],
  [179, false],
  [180, false],
  [181, true],
])('%i days after a check it is old: %s', (days, isOld) => {
  expect(isCheckOld(checkedOn, addDays(checkedOn, days))).toBe(isOld);
});

test('what was never checked is not old, and says so itself', () => {
  expect(isCheckOld(null, checkedOn)).toBe(false);
});
