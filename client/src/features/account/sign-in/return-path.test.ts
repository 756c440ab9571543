// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { returnPathIn } from './return-path.ts';

const after = (returnTo: string) => returnPathIn(`?${new URLSearchParams({ returnTo })}`);

test('sign-in returns to the deep link that was opened', () => {
  expect(after('/scenario/3?tab=actor#top')).toBe('/scenario/3?tab=actor#top');
});

test('sign-in without a deep link goes to Home', () => {
  expect(returnPathIn('')).toBe('/');
});

test('sign-in never leads to another site', () => {
  for (const path of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'javascript:alert(1)',
  ]) {
    expect(after(path)).toBe('/');
  }
});
