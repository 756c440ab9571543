import { emptySheet, type PracticeSheet } from '@cascade/shared/features/practice/contract';
import { expect, test } from 'vitest';
import { isSameSheet, mergeSheet } from './merge-sheet.ts';

const sheet = (change: Partial<PracticeSheet> = {}): PracticeSheet => ({
  ...emptySheet,
  ...change,
});

test("local changes stay; the rest is the other device's", () => {
  const base = sheet({ notes: 'base', oneChange: 'base' });
  const mine = sheet({ notes: 'typed here', oneChange: 'base' });
  const theirs = sheet({ notes: 'typed there', oneChange: 'there', globalRating: 'Pass' });
  expect(mergeSheet(base, mine, theirs)).toEqual(
    sheet({ notes: 'typed here', oneChange: 'there', globalRating: 'Pass' }),
  );
});

test('every domain and tick is merged separately', () => {
  const base = sheet({ scores: { '0': 3, '1': 3 }, metCriteria: [0, 1] });
  const mine = sheet({ scores: { '0': 5, '1': 3 }, metCriteria: [1, 2] });
  const theirs = sheet({ scores: { '0': 3, '1': 1, '2': 4 }, metCriteria: [0, 1, 7] });
  const merged = mergeSheet(base, mine, theirs);
  expect(merged.scores).toEqual({ '0': 5, '1': 1, '2': 4 });
  expect(merged.metCriteria).toEqual([1, 2, 7]);
});

test('emptying a field is a change, too', () => {
  const base = sheet({ notes: 'old words', globalRating: 'Fail' });
  const merged = mergeSheet(base, sheet(), sheet({ ...base, concerns: [1] }));
  expect(merged).toEqual(sheet({ concerns: [1] }));
});

test('with nothing changed on one side, the other side is the result', () => {
  const base = sheet({ notes: 'base', scores: { '0': 2 }, concerns: [0] });
  const other = sheet({ notes: 'other', scores: { '1': 4 }, concerns: [1, 2], oneChange: 'x' });
  expect(mergeSheet(base, other, base)).toEqual(other);
  expect(mergeSheet(base, base, other)).toEqual(other);
});

test('order is ignored', () => {
  expect(
    isSameSheet(
      sheet({ scores: { '0': 1, '1': 2 }, concerns: [1, 2] }),
      sheet({ scores: { '1': 2, '0': 1 }, concerns: [2, 1] }),
    ),
  ).toBe(true);
  expect(isSameSheet(sheet({ scores: { '0': 1 } }), sheet())).toBe(false);
  expect(isSameSheet(sheet({ concerns: [1] }), sheet({ concerns: [1, 2] }))).toBe(false);
});
