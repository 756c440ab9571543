import { z } from 'zod';
import { decimalText } from './money.ts';

const MINOR_UNITS = 100n;
const DECIMAL = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * Minor units of an exact decimal: "12.5" is 1,250. No floating-point number is involved.
 * @returns undefined for what is not a plain amount with at most two decimals
 */
export function minorUnitsOf(text: string): number | undefined {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return Number(BigInt(whole) * MINOR_UNITS + BigInt(part.padEnd(2, '0')));
}

/** An amount that is sent as text, in its canonical form: "12.50". */
export const DecimalAmount = z
  .string()
  .trim()
  .superRefine((text, context) => {
    if (minorUnitsOf(text) === undefined)
      context.addIssue({ code: 'custom', message: 'Enter an amount such as 12.50' });
  })
  .overwrite((text) => {
    const units = minorUnitsOf(text);
    return units === undefined ? text : decimalText(units);
  });
