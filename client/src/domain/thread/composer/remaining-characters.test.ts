import { MAX_TEXT_BYTES } from '@cascade/shared/domain/encryption/envelope';
import { expect, test } from 'vitest';
import { remainingCharacters, remainingLabel } from './remaining-characters.ts';

test('length is counted as sent: trimmed, in UTF-8', () => {
  expect(remainingCharacters('')).toBe(MAX_TEXT_BYTES);
  expect(remainingCharacters('  hello \n')).toBe(MAX_TEXT_BYTES - 5);
  expect(remainingCharacters('é')).toBe(MAX_TEXT_BYTES - 2);
  expect(remainingCharacters('👋')).toBe(MAX_TEXT_BYTES - 4);
  expect(remainingCharacters('a\nb')).toBe(MAX_TEXT_BYTES - 4);
  expect(remainingCharacters('"a"')).toBe(MAX_TEXT_BYTES - 5);
});

test('the label appears near the limit and shows what remains or exceeds it', () => {
  expect(remainingLabel(remainingCharacters('x'.repeat(MAX_TEXT_BYTES - 301)))).toBeUndefined();
  expect(remainingLabel(remainingCharacters('x'.repeat(MAX_TEXT_BYTES - 300)))).toBe(
    'Room for 300 letters more.',
  );
  expect(remainingLabel(0)).toBe('Room for 0 letters more.');
  expect(remainingLabel(remainingCharacters('x'.repeat(MAX_TEXT_BYTES + 1)))).toBe(
    'This message is too long by 1 letter. Please shorten it, or send it in two parts.',
  );
});
