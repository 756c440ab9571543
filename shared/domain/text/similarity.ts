const SHINGLE_LENGTH = 5;

/** Stations above this are too similar. */
export const MOST_ALIKE = 0.15;

export function plainWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/[’']/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export function shinglesOf(texts: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const words = plainWords(text);
    for (let start = 0; start + SHINGLE_LENGTH <= words.length; start += 1)
      found.add(words.slice(start, start + SHINGLE_LENGTH).join(' '));
  }
  return found;
}

/** Jaccard similarity; 0 for two empty sets. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const shingle of one) if (other.has(shingle)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}

export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
