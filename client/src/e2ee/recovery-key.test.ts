import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecoveryKey, writeRecoveryKey } from './recovery-key.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a written key is read with any spacing', () => {
  fc.assert(
    fc.property(key, (bytes) => {
      const written = writeRecoveryKey(bytes);
      expect(written).toMatch(/^([1-9A-Za-z]{4} )+[1-9A-Za-z]{1,4}$/);
      expect([...(readRecoveryKey(written) ?? [])]).toEqual([...bytes]);
      expect(readRecoveryKey(` ${written.replaceAll(' ', '\n')} `)).toBeDefined();
    }),
  );
});

test('the form is Matrix’s, as the specification’s other clients write it', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, place) => place);
  expect(writeRecoveryKey(bytes).startsWith('Es')).toBe(true);
});

test('a mistyped character is detected, and so is text that is not a key', () => {
  const written = writeRecoveryKey(new Uint8Array(32).fill(7)).replaceAll(' ', '');
  for (let place = 0; place < written.length; place++) {
    const other = written.charAt(place) === 'z' ? 'y' : 'z';
    expect(readRecoveryKey(written.slice(0, place) + other + written.slice(place + 1))).toBe(
      undefined,
    );
  }
  for (const typed of ['', 'my passphrase', written.slice(1), `${written}1`, 'O0Il'])
    expect(readRecoveryKey(typed)).toBe(undefined);
});
