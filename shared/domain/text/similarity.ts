/** How much two texts share, by runs of five words. */

const SHINGLE_LENGTH = 5;

/** From this on two stations are too much alike. */
export const MOST_ALIKE = 0.15;

/** Lower-case words without punctuation, for comparing texts. */
export function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Every run of five words, within one text at a time. */
export function shinglesOf(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const words = plainWords(text);
    for (let start = 0; start + SHINGLE_LENGTH <= words.length; start += 1)
      found.add(words.slice(start, start + SHINGLE_LENGTH).join(' '));
  }
  return found;
}

/** Jaccard similarity: what both have among what either has. Two that are empty share nothing. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const shingle of one) if (other.has(shingle)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}

/** Every string in a value, wherever it stands. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
