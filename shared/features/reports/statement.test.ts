import { expect, test } from 'vitest';
import type { ReportedAdvertiser } from './report.ts';
import { daysOf, statementLetter, visible } from './statement.ts';

const advertiser: ReportedAdvertiser = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Smith & <b>Sons</b>',
  opening: 1_000,
  charges: 123_456,
  receipts: 100_000,
  other: -56,
  closing: 24_400,
  impressions: 5_000,
  clicks: 2_001,
  postings: 3,
  ads: [
    { id: 'a', title: 'Quiet "rooms"', impressions: 5_000, clicks: 2_000, charges: 123_400 },
    { id: 'b', title: '<script>alert(1)</script>', impressions: 9, clicks: 1, charges: 56 },
    { id: 'c', title: 'Seen alone', impressions: 9, clicks: 0, charges: 0 },
  ],
};
const letter = statementLetter('2027-01', advertiser, 'https://cascade.test');

test('a statement lists what sums to its closing balance', () => {
  expect(letter.subject).toBe('Your CASCade statement for January 2027');
  expect(letter.body).toBe(
    [
      'Statement for January 2027\nSmith & <b>Sons</b>\n1 January 2027 to 31 January 2027, in US dollars',
      [
        'Opening balance: $10.00',
        'Quiet "rooms", 2,000 clicks: $1,234.00',
        '<script>alert(1)</script>, 1 click: $0.56',
        'Received, with thanks: -$1,000.00',
        'Corrections: -$0.56',
        'Closing balance: $244.00',
      ].join('\n'),
      '$244.00 is owed to CASCade at the end of the month.',
      'Clicks and charges are those of the days by the clocks of each advertisement’s time zone. If anything looks wrong, please write to us:',
      'https://cascade.test/support',
      'CASCade',
    ].join('\n\n'),
  );
});

test('the HTML shows the same amounts, and nothing in it is anybody’s markup', () => {
  for (const amount of ['$10.00', '$1,234.00', '$0.56', '-$1,000.00', '$244.00'])
    expect(letter.html).toContain(`>${amount}</td>`);
  expect(letter.html).not.toMatch(/<script|<b>/);
  expect(letter.html).toContain('&#60;script&#62;');
  expect(letter.html).toContain('Smith &#38; &#60;b&#62;');
});

test('what is paid ahead, and nothing owed, are said so', () => {
  const of = (closing: number) =>
    statementLetter('2027-01', { ...advertiser, closing }, 'https://cascade.test').body;
  expect(of(-2_500)).toContain('$25.00 is paid ahead');
  expect(of(0)).toContain('Nothing is owed');
});

test('the last day is that of the month, in leap years too', () => {
  expect(daysOf('2028-02')).toBe('1 February 2028 to 29 February 2028');
  expect(daysOf('2026-12')).toBe('1 December 2026 to 31 December 2026');
});

test('characters that turn the direction or break the line are left out', () => {
  expect(visible('a\u202eb\u0000c\nd\u2028')).toBe('a b c d');
});
