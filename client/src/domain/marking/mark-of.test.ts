import { expect, test } from 'vitest';
import {
  disagreementOf,
  markSoFar,
  onStandardScale,
  standardText,
  sumOnStandardScale,
} from './mark-of.ts';

const domain = (weight: number, score: number | undefined, place = 0) => ({
  domain: 'Rapport',
  weight,
  description: 'Makes it bearable to speak',
  criteria: [],
  place,
  score,
});

test('a mark shows beside the standard, on its scale', () => {
  expect(standardText).toBe('82/160 (51.25 %)');
  expect(onStandardScale(1_025)).toBe('82/160 (51.25 %)');
  expect(onStandardScale(1_200)).toBe('96/160 (60 %)');
});

test('a sum a hundredth below the standard is not rounded up to it', () => {
  expect(sumOnStandardScale(16_400, 32_000)).toBe('82/160 (51.25 %)');
  expect(sumOnStandardScale(16_399, 32_000)).toBe('81.99/160 (51.24 %)');
  expect(sumOnStandardScale(3_500, 6_000)).toBe('93.33/160 (58.33 %)');
});

test('the mark so far is that of the scored domains alone', () => {
  expect(markSoFar([domain(60, undefined), domain(40, undefined)])).toBeNull();
  expect(markSoFar([domain(60, undefined), domain(40, 3)])).toBe(1_200);
  expect(markSoFar([domain(60, 5), domain(40, 3)])).toBe(1_680);
});

test('a mark and a rating with different verdicts are reported', () => {
  expect(disagreementOf(1_025, 'Borderline Pass')).toBeNull();
  expect(disagreementOf(1_024, 'Borderline Fail')).toBeNull();
  expect(disagreementOf(1_025, 'Borderline Fail')).toMatch(/^The mark passes, but/);
  expect(disagreementOf(1_024, 'Pass')).toMatch(/^The mark is below the standard, but/);
  expect(disagreementOf(null, 'Pass')).toBeNull();
});
