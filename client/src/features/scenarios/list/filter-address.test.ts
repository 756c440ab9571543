import { expect, test } from 'vitest';
import {
  noFilters,
  readCategoryFilters,
  readFilters,
  writeCategoryFilters,
  writeFilters,
} from './filter-address.ts';

test('filters come back from the address as they went in', () => {
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

test('no filters leave the address bare', () => {
  expect(writeFilters(noFilters).toString()).toBe('');
  expect(writeCategoryFilters({ search: '', difficulties: [] }).toString()).toBe('');
});

test('what does not exist is ignored', () => {
  expect(readFilters(new URLSearchParams('skill=Juggling&show=everything'))).toEqual(noFilters);
  expect(readFilters(new URLSearchParams('difficulty=Impossible')).difficulty).toBe('');
  expect(
    readCategoryFilters(new URLSearchParams('difficulty=Hard&difficulty=Advanced')).difficulties,
  ).toEqual(['Advanced']);
});
