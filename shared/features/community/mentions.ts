/** An at sign and a handle: letters and two digits. */
const MENTION = /(?<![\p{L}\p{N}_@/])@([A-Za-z]{4,60}\d{2})(?![\p{L}\p{N}_])/gu;
const MOST_MENTIONS = 10;

/** Handles mentioned in a text, lower-case and distinct; at most ten. */
export function mentionsIn(text: string): string[] {
  const found = [...text.matchAll(MENTION)].map(([, handle = '']) => handle.toLowerCase());
  return [...new Set(found)].slice(0, MOST_MENTIONS);
}
