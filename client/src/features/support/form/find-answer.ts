import { hasZeroBits, workText } from '@cascade/shared/features/support/work';
import { sha256 } from './sha256.ts';

export type Work = { challenge: string; bits: number };

/** Takes about 2^bits digests; in a worker, as a page would stand still. */
export function findAnswer({ challenge, bits }: Work): string {
  for (let number = 0; ; number += 1) {
    const answer = String(number);
    if (hasZeroBits(sha256(workText(challenge, answer)), bits)) return answer;
  }
}
