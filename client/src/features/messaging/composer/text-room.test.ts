import { MAX_TEXT_BYTES } from '@cascade/shared/domain/encryption/envelope';
import { expect, test } from 'vitest';
import { roomAfter, roomWords } from './text-room.ts';

test('room is counted as the text is sent: without blanks around it, in UTF-8', () => {
  expect(roomAfter('')).toBe(MAX_TEXT_BYTES);
  expect(roomAfter('  hello \n')).toBe(MAX_TEXT_BYTES - 5);
  expect(roomAfter('é')).toBe(MAX_TEXT_BYTES - 2);
  expect(roomAfter('👋')).toBe(MAX_TEXT_BYTES - 4);
  expect(roomAfter('a\nb')).toBe(MAX_TEXT_BYTES - 4);
  expect(roomAfter('"a"')).toBe(MAX_TEXT_BYTES - 5);
});

test('nothing is said until it gets close, and then what is left or too much', () => {
  expect(roomWords(roomAfter('x'.repeat(MAX_TEXT_BYTES - 301)))).toBeUndefined();
  expect(roomWords(roomAfter('x'.repeat(MAX_TEXT_BYTES - 300)))).toBe('Room for 300 letters more.');
  expect(roomWords(0)).toBe('Room for 0 letters more.');
  expect(roomWords(roomAfter('x'.repeat(MAX_TEXT_BYTES + 1)))).toBe(
    'This message is too long by 1 letter. Please shorten it, or send it in two parts.',
  );
});
