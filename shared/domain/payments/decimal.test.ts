import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DecimalAmount, minorUnitsOf } from './decimal.ts';
import { decimalText } from './money.ts';

test('every amount in minor units survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (units) => {
      expect(minorUnitsOf(decimalText(units))).toBe(units);
    }),
  );
});

test.each([
  ['0.29', 29],
  ['1', 100],
  ['1.1', 110],
  ['1000.00', 100_000],
])('%s is %i minor units', (text, units) => expect(minorUnitsOf(text)).toBe(units));

test.each(['', '.5', '1.', '1.005', '-1', '1e3', '1,000', 'NaN', '£1', '١', '1234567890'])(
  '“%s” is refused',
  (text) => {
    expect(minorUnitsOf(text)).toBeUndefined();
    expect(DecimalAmount.safeParse(text).success).toBe(false);
  },
);

test('an amount has one form', () => expect(DecimalAmount.parse(' 7.5 ')).toBe('7.50'));
