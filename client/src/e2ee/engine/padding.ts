import type { MessageText } from '@cascade/shared/domain/encryption/envelope';

/**
 * UTF-8 bytes that the content of a message may have, so that the length of its ciphertext says
 * only which of these it is. The last is what still fits into an envelope.
 */
export const PADDED_BYTES = [768, 1_024, 2_048, 3_072, 4_096, 5_120, 5_632];

/**
 * Writes the content of a message with as much padding as brings it to the next of these lengths.
 * @throws RangeError when it is longer than the last
 */
export function writePadded(content: Omit<MessageText, 'pad'>): string {
  const bare = JSON.stringify({ ...content, pad: '' });
  const bytes = new TextEncoder().encode(bare).length;
  const wanted = PADDED_BYTES.find((step) => step >= bytes);
  if (wanted === undefined) throw new RangeError('A message is longer than an envelope can be.');
  return JSON.stringify({ ...content, pad: '0'.repeat(wanted - bytes) });
}
