import { expect, test } from 'vitest';
import { EXCERPT_LENGTH, excerptOf } from './excerpt.ts';

test('a text is cut at its length with an ellipsis, and no character is cut in two', () => {
  expect(excerptOf('x'.repeat(EXCERPT_LENGTH))).toBe('x'.repeat(EXCERPT_LENGTH));
  expect(excerptOf('x'.repeat(EXCERPT_LENGTH + 1))).toBe(`${'x'.repeat(EXCERPT_LENGTH)}...`);
  expect(excerptOf('👩‍⚕️🫀🫀', 4)).toBe('👩‍⚕️...');
});

test('no dangling list marker is left at the end', () => {
  expect(excerptOf('one\n- two\n- three', 11)).toBe('one\n- two...');
  expect(excerptOf('one\n1. two', 6)).toBe('one...');
  expect(excerptOf('a - b - c', 4)).toBe('a -...');
});
