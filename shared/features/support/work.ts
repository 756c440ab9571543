/**
 * A small task for a browser (proof of work): finding a number with which the SHA-256 of
 * `challenge.number` begins with so many zero bits. Cheap once, dear ten thousand times.
 */

export const workText = (challenge: string, answer: string): string => `${challenge}.${answer}`;

export function hasZeroBits(digest: ArrayLike<number>, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at += 1) if (digest[at] !== 0) return false;
  const rest = bits & 7;
  return rest === 0 || (digest[whole] ?? 255) >> (8 - rest) === 0;
}
