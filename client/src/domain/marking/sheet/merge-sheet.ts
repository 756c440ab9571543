import type { PracticeSheet } from '@cascade/shared/features/practice/contract';

type Scores = PracticeSheet['scores'];

const isSameList = (a: number[], b: number[]) =>
  a.length === b.length && a.every((place) => b.includes(place));

const isSameScores = (a: Scores, b: Scores) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((place) => a[place] === b[place]);

/** Whether two sheets say the same, in whatever order. */
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

function chosen<Value>(base: Value, mine: Value, theirs: Value): Value {
  return mine === base ? theirs : mine;
}

/** Each tick for itself: what was ticked or unticked here stands, the rest is theirs. */
function mergedTicks(base: number[], mine: number[], theirs: number[]): number[] {
  const places = [...new Set([...base, ...mine, ...theirs])].sort((a, b) => a - b);
  return places.filter((place) =>
    chosen(base.includes(place), mine.includes(place), theirs.includes(place)),
  );
}

function mergedScores(base: Scores, mine: Scores, theirs: Scores): Scores {
  const places = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return Object.fromEntries(
    places.flatMap((place) => {
      const score = chosen(base[place], mine[place], theirs[place]);
      return score === undefined ? [] : [[place, score]];
    }),
  );
}

/**
 * What stands in the fields after another device has saved: whatever was changed here since both
 * were in step stays, everything else is as the server has it.
 *
 * @param base what the server had when these fields were last in step
 * @param mine what stands in the fields now
 * @param theirs what the server has now
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
