import { createHash } from 'node:crypto';
import { hasZeroBits, workText } from '@cascade/shared/features/support/work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAnswer } from './find-answer.ts';
import { sha256 } from './sha256.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

test('the digest is that of the server, for every length', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'x'.repeat(length);
    expect([...sha256(text)]).toEqual([...digestOf(text)]);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => {
      expect([...sha256(text)]).toEqual([...digestOf(text)]);
    }),
  );
});

test('zero bits are counted from the first, whether they fill bytes or not', () => {
  expect(hasZeroBits([0, 0b0001_0000], 11)).toBe(true);
  expect(hasZeroBits([0, 0b0001_0000], 12)).toBe(false);
  expect(hasZeroBits([0, 0], 16)).toBe(true);
  expect(hasZeroBits([0], 16)).toBe(false);
  expect(hasZeroBits([255], 0)).toBe(true);
});

test('the answer that is found is one that the server accepts', () => {
  const challenge = '12.1799000000000.c2FsdA.c2lnbmF0dXJl';
  const answer = findAnswer({ challenge, bits: 12 });
  expect(hasZeroBits(digestOf(workText(challenge, answer)), 12)).toBe(true);
});
