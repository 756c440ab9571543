import { expect, test } from 'vitest';
import { mentionBeingTyped, mentionedIn, partsOf, withMention } from './mentions.ts';

const people = [
  { id: 'a', handle: 'QuietOtter12' },
  { id: 'b', handle: 'QuietOtter1' },
];

test('a name is being typed after @ at the start of a word', () => {
  expect(mentionBeingTyped('Hello @Qui', 10)).toBe('Qui');
  expect(mentionBeingTyped('@', 1)).toBe('');
  expect(mentionBeingTyped('me@example', 10)).toBeUndefined();
  expect(mentionBeingTyped('Hello @Qui there', 16)).toBeUndefined();
});

test('a chosen name takes the place of what was typed', () => {
  expect(withMention('Hi @Qu, you', 6, 'QuietOtter1')).toEqual({
    text: 'Hi @QuietOtter1 , you',
    caret: 16,
  });
});

test('only whole handles are mentions', () => {
  expect(mentionedIn('@QuietOtter12 and x@QuietOtter1', people)).toEqual(['a']);
  expect(mentionedIn('(@QuietOtter1)', people)).toEqual(['b']);
  expect(mentionedIn('QuietOtter1', people)).toEqual([]);
});

test('a text is cut into plain parts and mentions, and nothing is lost', () => {
  const text = 'Thanks @QuietOtter1, and @QuietOtter12!';
  const parts = partsOf(text, people);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map(({ id }) => id)).toEqual([null, 'b', null, 'a', null]);
});
