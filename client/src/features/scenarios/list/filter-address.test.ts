import { expect, test } from 'vitest';
import {
  noFilters,
  readCategoryFilters,
  readFilters,
  writeCategoryFilters,
  writeFilters,
} from './filter-address.ts';

test('filters survive a round trip through the address', () => {
  const filters = {
    search: 'low mood & sleep',
    category: 'Child & Adolescent',
    difficulty: 'Advanced',
    skill: 'Risk Assessment',
    show: 'unseen',
  } as const;
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  const ofCategory = { search: 'x', difficulties: ['Foundation', 'Advanced'] } as const;
  expect(
    readCategoryFilters(new URLSearchParams(writeCategoryFilters(ofCategory).toString())),
  ).toEqual(ofCategory);
});

test('no filters leave the address empty', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(writeCategoryFilters({ search: '', difficulties: [] }).toString()).toBe('');
});

test('unknown values are ignored', () => {
  expect(readFilters(new URLSearchParams('skill=Juggling&show=everything'))).toEqual(noFilters);
  expect(readFilters(new URLSearchParams('difficulty=Impossible')).difficulty).toBe('');
  expect(
    readCategoryFilters(new URLSearchParams('difficulty=Hard&difficulty=Advanced')).difficulties,
  ).toEqual(['Advanced']);
});
