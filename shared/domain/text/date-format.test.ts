import { afterEach, expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

const { DateTimeFormat } = Intl;
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

test('formats in British English, as often as asked, with one formatter made at the first use', () => {
  let made = 0;
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(locales: string, options: Intl.DateTimeFormatOptions) {
      super(locales, options);
      made++;
    }
  } as unknown as typeof Intl.DateTimeFormat;
  const format = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  expect(made).toBe(0);
  const day = Date.UTC(2027, 2, 12);
  expect(format.format(day)).toBe('12 March 2027');
  expect(format.format(new Date(day))).toBe('12 March 2027');
  expect(format.formatRange(day, Date.UTC(2027, 2, 14))).toMatch(/^12\s?–\s?14 March 2027$/);
  expect(made).toBe(1);
});
