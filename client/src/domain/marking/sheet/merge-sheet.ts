import type { PracticeSheet } from '@cascade/shared/features/practice/contract';

type Scores = PracticeSheet['scores'];

/** Ignores order. */
export const isSameList = (a: number[], b: number[]) =>
  a.length === b.length && a.every((place) => b.includes(place));

export const isSameScores = (a: Scores, b: Scores) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((place) => a[place] === b[place]);

export function isSameSheet(a: PracticeSheet, b: PracticeSheet): boolean {
  return (
    a.notes === b.notes &&
    a.oneChange === b.oneChange &&
    a.globalRating === b.globalRating &&
    isSameScores(a.scores, b.scores) &&
    isSameList(a.metCriteria, b.metCriteria) &&
    isSameList(a.concerns, b.concerns)
  );
}

export function chosen<Value>(base: Value, mine: Value, theirs: Value): Value {
  return mine === base ? theirs : mine;
}

export function mergedTicks(base: number[], mine: number[], theirs: number[]): number[] {
  const places = [...new Set([...base, ...mine, ...theirs])].sort((a, b) => a - b);
  return places.filter((place) =>
    chosen(base.includes(place), mine.includes(place), theirs.includes(place)),
  );
}

export function mergedScores(base: Scores, mine: Scores, theirs: Scores): Scores {
  const places = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return Object.fromEntries(
    places.flatMap((place) => {
      const score = chosen(base[place], mine[place], theirs[place]);
      return score === undefined ? [] : [[place, score]];
    }),
  );
}

/**
 * Fields changed since `base` stay; the rest is the server's.
 * @param base the last merged server version
 */
export function mergeSheet(
  base: PracticeSheet,
  mine: PracticeSheet,
  theirs: PracticeSheet,
): PracticeSheet {
  return {
    notes: chosen(base.notes, mine.notes, theirs.notes),
    oneChange: chosen(base.oneChange, mine.oneChange, theirs.oneChange),
    globalRating: chosen(base.globalRating, mine.globalRating, theirs.globalRating),
    scores: mergedScores(base.scores, mine.scores, theirs.scores),
    metCriteria: mergedTicks(base.metCriteria, mine.metCriteria, theirs.metCriteria),
    concerns: mergedTicks(base.concerns, mine.concerns, theirs.concerns),
  };
}
