/** A handle after an at sign: two words and two digits, as handles are drawn. */
const MENTION = /(?<![\p{L}\p{N}_@/])@([A-Za-z]{4,60}\d{2})(?![\p{L}\p{N}_])/gu;
/** Nobody needs to call more people at once. */
const MOST_MENTIONS = 10;

/** Handles that a text names, in lower case, each once; at most ten. */
export function mentionsIn(text: string): string[] {
  const found = [...text.matchAll(MENTION)].map(([, handle = '']) => handle.toLowerCase());
  return [...new Set(found)].slice(0, MOST_MENTIONS);
}
