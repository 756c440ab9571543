import type { MarkSheet } from '@cascade/shared/features/circuits/station';
import type { GlobalRating } from '@cascade/shared/features/practice/contract';

/** A field that two devices changed, each to something else. Ours stands in the sheet. */
export type Clash =
  | { kind: 'score'; place: string; theirs: number | undefined }
  | { kind: 'rating'; theirs: GlobalRating | null }
  | { kind: 'text'; field: TextField; theirs: string };

const textFields = ['didWell', 'oneChange', 'privateNote'] as const;
export type TextField = (typeof textFields)[number];

const placesOf = (...sheets: MarkSheet[]) => [
  ...new Set(sheets.flatMap(({ scores }) => Object.keys(scores))),
];

const isSameList = (a: number[], b: number[]) =>
  a.length === b.length && a.every((place) => b.includes(place));

/** Whether two sheets say the same, in whatever order. */
export function isSameMarks(a: MarkSheet, b: MarkSheet): boolean {
  return (
    a.globalRating === b.globalRating &&
    textFields.every((field) => a[field] === b[field]) &&
    placesOf(a, b).every((place) => a.scores[place] === b.scores[place]) &&
    isSameList(a.metCriteria, b.metCriteria) &&
    isSameList(a.concerns, b.concerns)
  );
}

const chosen = <Value>(base: Value, mine: Value, theirs: Value): Value =>
  mine === base ? theirs : mine;
const clashes = <Value>(base: Value, mine: Value, theirs: Value): boolean =>
  mine !== base && theirs !== base && mine !== theirs;

/** Each tick for itself: what was ticked or unticked here stands, the rest is theirs. */
function mergedTicks(base: number[], mine: number[], theirs: number[]): number[] {
  const places = [...new Set([...base, ...mine, ...theirs])].sort((a, b) => a - b);
  return places.filter((place) =>
    chosen(base.includes(place), mine.includes(place), theirs.includes(place)),
  );
}

/**
 * One sheet out of what stands here and what another device saved. What only one of them changed
 * is taken; where both did, ours stands for now and the clash is named for a person to settle.
 *
 * @param base what both began from
 */
export function mergeMarks(
  base: MarkSheet,
  mine: MarkSheet,
  theirs: MarkSheet,
): { merged: MarkSheet; clashes: Clash[] } {
  const places = placesOf(base, mine, theirs);
  const scores = Object.fromEntries(
    places.flatMap((place) => {
      const score = chosen(base.scores[place], mine.scores[place], theirs.scores[place]);
      return score === undefined ? [] : [[place, score]];
    }),
  );
  const merged: MarkSheet = {
    scores,
    metCriteria: mergedTicks(base.metCriteria, mine.metCriteria, theirs.metCriteria),
    concerns: mergedTicks(base.concerns, mine.concerns, theirs.concerns),
    globalRating: chosen(base.globalRating, mine.globalRating, theirs.globalRating),
    didWell: chosen(base.didWell, mine.didWell, theirs.didWell),
    oneChange: chosen(base.oneChange, mine.oneChange, theirs.oneChange),
    privateNote: chosen(base.privateNote, mine.privateNote, theirs.privateNote),
  };
  const found: Clash[] = [
    ...places
      .filter((place) => clashes(base.scores[place], mine.scores[place], theirs.scores[place]))
      .map((place) => ({
        kind: 'score' as const,
        place,
        theirs: theirs.scores[place],
      })),
    ...(clashes(base.globalRating, mine.globalRating, theirs.globalRating)
      ? [{ kind: 'rating' as const, theirs: theirs.globalRating }]
      : []),
    ...textFields
      .filter((field) => clashes(base[field], mine[field], theirs[field]))
      .map((field) => ({
        kind: 'text' as const,
        field,
        theirs: theirs[field],
      })),
  ];
  return { merged, clashes: found };
}
