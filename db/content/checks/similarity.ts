import { MOST_ALIKE, shinglesOf } from '@cascade/shared/domain/text/similarity';
import type { ContentDocument } from './documents.ts';
import { type Finding, wholeFile } from './finding.ts';

export function shingles({ texts }: ContentDocument): Set<string> {
  return shinglesOf(texts.map(({ text }) => text));
}

type AlikePair = { first: number; second: number; similarity: number };

/** An index by shingle avoids comparing 27,000 pairs, which would take minutes. */
export function alikePairs(sets: readonly ReadonlySet<string>[]): AlikePair[] {
  const holders = new Map<string, number[]>();
  const shared = new Map<number, number>();
  for (const [second, set] of sets.entries()) {
    for (const shingle of set) {
      const earlier = holders.get(shingle);
      if (!earlier) {
        holders.set(shingle, [second]);
        continue;
      }
      for (const first of earlier) {
        const pair = first * sets.length + second;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
      earlier.push(second);
    }
  }
  return [...shared].map(([pair, both]) => {
    const first = Math.floor(pair / sets.length);
    const second = pair % sets.length;
    const either = (sets[first]?.size ?? 0) + (sets[second]?.size ?? 0) - both;
    return { first, second, similarity: both / either };
  });
}

export function checkSimilarity(stations: readonly ContentDocument[]): Finding[] {
  return alikePairs(stations.map(shingles))
    .filter((pair) => pair.similarity > MOST_ALIKE)
    .sort((a, b) => a.second - b.second || a.first - b.first)
    .map(({ first, second, similarity }) => {
      const also = stations[first]?.file ?? '';
      return {
        file: stations[second]?.file ?? '',
        field: wholeFile,
        message: `is ${similarity.toFixed(3)} alike to ${also}; ${MOST_ALIKE} is the most`,
        also,
      };
    });
}
