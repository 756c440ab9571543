import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the common defaults: SHA-1, six digits, 30-second steps. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Tolerated clock difference, in steps either way. */
const DRIFT = 1;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The characters themselves are the key. */
export function newTotpSecret(): string {
  return Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The secret for manual entry (RFC 4648, without padding). */
export function base32Of(secret: string): string {
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The URI of the QR code. */
export function totpUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret: base32Of(secret), issuer: 'CASCade' });
  return `otpauth://totp/CASCade:${encodeURIComponent(account)}?${query}`;
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step that a code belongs to, within the drift; undefined when none. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}
