import type { MessageText, ReactionText } from '@cascade/shared/domain/encryption/envelope';

/** UTF-8 bytes; ciphertext length reveals only the class, and the last fits an envelope. */
export const PADDED_BYTES = [768, 1_024, 2_048, 3_072, 4_096, 5_120, 5_632];

export type Plaintext = Omit<MessageText, 'pad'> | Omit<ReactionText, 'pad'>;

/** @throws RangeError when it is too long */
export function writePadded(content: Plaintext): string {
  const bare = JSON.stringify({ ...content, pad: '' });
  const bytes = new TextEncoder().encode(bare).length;
  const wanted = PADDED_BYTES.find((step) => step >= bytes);
  if (wanted === undefined) throw new RangeError('A message is longer than an envelope can be.');
  return JSON.stringify({ ...content, pad: '0'.repeat(wanted - bytes) });
}
