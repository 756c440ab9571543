import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matrixUserOf, publicIdOf, roomOf } from './matrix-ids.ts';
import { isMegolmMessage } from './megolm-message.ts';

const REAL =
  'AwgAEmDEfC/iRbDjnd0Nv3b+fsW50Vc/VaNdbKdEVJgwqI88vUwmjl4iCI7ADSNYn/X5Yf4/rM0jT8z5ipa3RHXfiqje' +
  'XeqQPOMiOTDsbKqG7zlASQRGcLRb1ImBXR0D6K8th3rAvOwvZYH0DNZn0xUD8tTGS6qZQDvAH0akWGVfw+6iOsb6Bcp0' +
  'BYwHZkJV4R8sq036StO9mSMBm7tFC95yLwtMoTCR0Fu5DgU';

test('output of the library is a message', () => {
  expect(isMegolmMessage(REAL)).toBe(true);
});

test('a message that is truncated, extended or altered in its frame is not', () => {
  const bytes = Buffer.from(REAL, 'base64');
  const base64 = (part: Uint8Array) => Buffer.from(part).toString('base64').replaceAll('=', '');
  expect(isMegolmMessage(base64(bytes))).toBe(true);
  for (let length = 0; length < bytes.length; length++)
    expect(isMegolmMessage(base64(bytes.subarray(0, length)))).toBe(false);
  expect(isMegolmMessage(base64(Buffer.concat([bytes, Buffer.from([0])])))).toBe(false);
  for (const place of [0, 1, 3, 4]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(isMegolmMessage(base64(changed)), `byte ${place}`).toBe(false);
  }
});

test('no text is a message, in base64 or plain', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(isMegolmMessage(text)).toBe(false);
      expect(isMegolmMessage(Buffer.from(text).toString('base64').replaceAll('=', ''))).toBe(false);
    }),
    { examples: [['\u0003\b\u0000\u0012'], ['\u0003\b\u0000\u0012\u0010words, words, words']] },
  );
});

test('two people share one room, and a Matrix id leads back to the person', () => {
  const uuid = fc.uuid();
  fc.assert(
    fc.property(uuid, uuid, (one, other) => {
      expect(roomOf(one, other)).toBe(roomOf(other, one));
      expect(publicIdOf(matrixUserOf(one))).toBe(one);
    }),
  );
  for (const foreign of ['', 'ana', '@ana:cascade', `${matrixUserOf('a')}`, '@x:elsewhere'])
    expect(publicIdOf(foreign)).toBeUndefined();
});
