import { hasZeroBits, workText } from '@cascade/shared/features/support/work';
import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

export type Work = { challenge: string; bits: number };

/**
 * Takes about 2^bits digests; in a worker, as a page would stand still. The browser's own digest is
 * not there without https, and answers one at a time.
 */
export function findAnswer({ challenge, bits }: Work): string {
  for (let number = 0; ; number += 1) {
    const answer = String(number);
    if (hasZeroBits(sha256(encoder.encode(workText(challenge, answer))), bits)) return answer;
  }
}
