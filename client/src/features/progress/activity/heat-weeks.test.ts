import { expect, test } from 'vitest';
import { heatStep, heatWeeks } from './heat-weeks.ts';

test('half a year ends with the week of today, and every week begins on a Monday', () => {
  // A Friday.
  const weeks = heatWeeks([], '2026-11-20');
  expect(weeks).toHaveLength(26);
  expect(weeks.at(-1)?.startsOn).toBe('2026-11-16');
  expect(weeks[0]?.startsOn).toBe('2026-05-25');
  expect(weeks.every(({ startsOn }) => new Date(startsOn).getUTCDay() === 1)).toBe(true);
});

test('a Sunday closes its week, a Monday opens the next', () => {
  expect(heatWeeks([], '2026-11-22').at(-1)?.startsOn).toBe('2026-11-16');
  expect(heatWeeks([], '2026-11-23').at(-1)?.startsOn).toBe('2026-11-23');
});

test('practice is on its day, and future days are marked', () => {
  const days = heatWeeks([{ day: '2026-11-18', stations: 3 }], '2026-11-20').at(-1)?.days;
  expect(days?.map(({ stations }) => stations)).toEqual([0, 0, 3, 0, 0, 0, 0]);
  expect(days?.filter(({ isAhead }) => isAhead).map(({ day }) => day)).toEqual([
    '2026-11-21',
    '2026-11-22',
  ]);
});

test('more stations in a day are a darker step', () => {
  expect([0, 1, 2, 3, 4, 16].map(heatStep)).toEqual([
    'none',
    'some',
    'more',
    'more',
    'most',
    'most',
  ]);
});
