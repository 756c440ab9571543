/** Bitcoin's base58: no lookalike letters. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Matrix recovery key prefix (specification, "Cryptographic key representation"). */
const PREFIX = [0x8b, 0x01];
const KEY_BYTES = 32;

/** Groups of four, with a check byte at the end. */
export function writeRecoveryKey(key: Uint8Array): string {
  const bytes = [...PREFIX, ...key];
  const text = base58([...bytes, parityOf(bytes)]);
  return text.replace(/.{4}(?=.)/g, '$& ');
}

/** @returns undefined when invalid */
export function readRecoveryKey(typed: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = bytesOf(typed.replace(/\s/g, ''));
  if (bytes?.length !== PREFIX.length + KEY_BYTES + 1) return undefined;
  const isOurs = PREFIX.every((byte, place) => bytes[place] === byte);
  if (!isOurs || parityOf(bytes) !== 0) return undefined;
  return Uint8Array.from(bytes.slice(PREFIX.length, -1));
}

function parityOf(bytes: number[]): number {
  return bytes.reduce((parity, byte) => parity ^ byte, 0);
}

function base58(bytes: number[]): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET.charAt(Number(number % 58n)) + text;
  return text;
}

function bytesOf(text: string): number[] | undefined {
  let number = 0n;
  for (const sign of text) {
    const digit = ALPHABET.indexOf(sign);
    if (digit < 0) return undefined;
    number = number * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n));
  return bytes;
}
