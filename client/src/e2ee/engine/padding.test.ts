import { MAX_TEXT_BYTES, type MessageText } from '@cascade/shared/domain/encryption/envelope';
import { roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { MOST_SEEN } from '@cascade/shared/domain/encryption/message-order';
import { newId } from '@cascade/shared/kernel/id';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PADDED_BYTES, writePadded } from './padding.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function contentOf(body: string): Omit<MessageText, 'pad'> {
  const [from, to] = [newId(), newId()];
  return {
    msgtype: 'm.text',
    body,
    id: newId(),
    from,
    to,
    room: roomOf(from, to),
    reply: newId(),
    version: 9_999,
    order: {
      device: 'D'.repeat(40),
      n: 9_999_999,
      after: newId(),
      seen: Array.from({ length: MOST_SEEN }, () => newId()),
    },
  };
}

test('every text is padded to one of a few sizes and read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 3_000, unit: 'grapheme' }), (text) => {
      fc.pre(bytesOf(JSON.stringify(text)) <= MAX_TEXT_BYTES + 2);
      const written = writePadded(contentOf(text));
      expect(PADDED_BYTES).toContain(bytesOf(written));
      expect(JSON.parse(written).body).toBe(text);
    }),
    { numRuns: 100 },
  );
});

test('short texts have one size, whatever the names', () => {
  const lengths = ['No', 'Yes', 'Practise on Thursday at seven?'].map((text) => {
    const { reply: _reply, order, ...rest } = contentOf(text);
    return bytesOf(
      writePadded({ ...rest, reply: null, order: { ...order, device: 'TENLETTERS', seen: [] } }),
    );
  });
  expect(new Set(lengths)).toEqual(new Set([PADDED_BYTES[0]]));
});

test('the longest text fits beside the longest names', () => {
  expect(bytesOf(writePadded(contentOf('a'.repeat(MAX_TEXT_BYTES))))).toBe(PADDED_BYTES.at(-1));
  expect(() => writePadded(contentOf('a'.repeat(MAX_TEXT_BYTES + 1_000)))).toThrow(RangeError);
});
