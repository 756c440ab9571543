import { expect, test } from 'vitest';
import { durationText, withinText } from './status-report.tsx';

test.each([
  [0.4, 'less than a second'],
  [1, '1 second'],
  [61, '1 minute 1 second'],
  [3_600, '1 hour'],
  [3 * 86_400 + 4 * 3_600 + 59, '3 days 4 hours'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a bucket’s edge is shown in a suitable unit', () => {
  expect([withinText(25), withinText(2_500), withinText(null)]).toEqual([
    'up to 25\u00a0ms',
    'up to 2.5\u00a0s',
    'over 2.5\u00a0s',
  ]);
});
