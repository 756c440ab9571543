import { createHash } from 'node:crypto';
import { hasZeroBits, workText } from '@cascade/shared/features/support/work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAnswer } from './find-answer.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

test('zero bits are counted from the first, whether they fill bytes or not', () => {
  expect(hasZeroBits([0, 0b0001_0000], 11)).toBe(true);
  expect(hasZeroBits([0, 0b0001_0000], 12)).toBe(false);
  expect(hasZeroBits([0, 0], 16)).toBe(true);
  expect(hasZeroBits([0], 16)).toBe(false);
  expect(hasZeroBits([255], 0)).toBe(true);
});

test('the answer that is found is one that the server accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (challenge) => {
      const answer = findAnswer({ challenge, bits: 8 });
      expect(hasZeroBits(digestOf(workText(challenge, answer)), 8)).toBe(true);
    }),
  );
});
