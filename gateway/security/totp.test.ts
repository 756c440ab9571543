import { describe, expect, test } from 'vitest';
import { base32Of, newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

describe('time-based codes', () => {
  const secret = '12345678901234567890';

  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code is %s', (second, code) => {
    expect(totpCode(secret, Math.floor(second / 30))).toBe(code);
    expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  test('a clock may be one step off, and no more', () => {
    const now = new Date(1_234_567_890_000);
    const step = Math.floor(now.getTime() / 30_000);
    for (const near of [step - 1, step, step + 1])
      expect(stepOfCode(secret, totpCode(secret, near), now)).toBe(near);
    for (const far of [step - 2, step + 2])
      expect(stepOfCode(secret, totpCode(secret, far), now)).toBeUndefined();
    for (const nonsense of ['', '12345', '1234567', 'abcdef'])
      expect(stepOfCode(secret, nonsense, now)).toBeUndefined();
  });

  test('a secret is encoded as apps expect it', () => {
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(newTotpSecret()).not.toBe(newTotpSecret());
    expect(totpUri(secret, 'ana@example.com')).toBe(
      'otpauth://totp/CASCade:ana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=CASCade',
    );
  });
});
