import { MAX_TEXT_BYTES } from '@cascade/shared/domain/encryption/envelope';

const encoder = new TextEncoder();
const SAID_BELOW = 300;

/** Negative when too long. Counted as JSON, where line breaks and quotation marks take two. */
export function remainingCharacters(text: string): number {
  const quotes = 2;
  return MAX_TEXT_BYTES + quotes - encoder.encode(JSON.stringify(text.trim())).length;
}

/** Undefined while there is plenty of room. */
export function remainingLabel(room: number): string | undefined {
  if (room > SAID_BELOW) return undefined;
  if (room >= 0) return `Room for ${letters(room)} more.`;
  return `This message is too long by ${letters(-room)}. Please shorten it, or send it in two parts.`;
}

// Accents and emoji take several bytes.
const letters = (count: number) => (count === 1 ? '1 letter' : `${count} letters`);
