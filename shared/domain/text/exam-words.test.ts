import { expect, test } from 'vitest';
import { completionSentence, leftSentence, stationsInWords } from './exam-words.ts';

test('one station is singular, and never "all 1 stations"', () => {
  expect(completionSentence(16)).toBe('Congratulations! You have completed all 16 stations.');
  expect(completionSentence(1)).toBe('Congratulations! You have completed your station.');
  expect(leftSentence(0, 1)).toBe('You left this mock after 0 of 1 station.');
  expect([1, 2].map(stationsInWords)).toEqual(['1 station', '2 stations']);
});
