import { MAX_TEXT_BYTES } from '@cascade/shared/domain/encryption/envelope';

const encoder = new TextEncoder();
/** From here on it is said how much still fits. */
const SAID_BELOW = 300;

/**
 * How many letters still fit after a text, below nothing when it is too long. It is counted as it
 * stands inside the ciphertext, where line breaks and quotation marks take two.
 */
export function remainingCharacters(text: string): number {
  const quotes = 2;
  return MAX_TEXT_BYTES + quotes - encoder.encode(JSON.stringify(text.trim())).length;
}

/** What is to be said of a text's length; nothing for most. */
export function remainingLabel(room: number): string | undefined {
  if (room > SAID_BELOW) return undefined;
  if (room >= 0) return `Room for ${letters(room)} more.`;
  return `This message is too long by ${letters(-room)}. Please shorten it, or send it in two parts.`;
}

// An accent or an emoji takes the room of several; the sentence counts in plain letters.
const letters = (count: number) => (count === 1 ? '1 letter' : `${count} letters`);
