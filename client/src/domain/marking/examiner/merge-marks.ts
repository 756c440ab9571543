import type { GlobalRating, MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import {
  chosen,
  isSameList,
  isSameScores,
  mergedScores,
  mergedTicks,
} from '../sheet/merge-sheet.ts';

/** The sheet has this device's value. */
export type Clash =
  | { kind: 'score'; place: string; theirs: number | undefined }
  | { kind: 'rating'; theirs: GlobalRating | null }
  | { kind: 'text'; field: TextField; theirs: string };

const textFields = ['didWell', 'oneChange', 'privateNote'] as const;
export type TextField = (typeof textFields)[number];

const placesOf = (...sheets: MarkSheet[]) => [
  ...new Set(sheets.flatMap(({ scores }) => Object.keys(scores))),
];

/** Ignores order. */
export function isSameMarks(a: MarkSheet, b: MarkSheet): boolean {
  return (
    a.globalRating === b.globalRating &&
    textFields.every((field) => a[field] === b[field]) &&
    isSameScores(a.scores, b.scores) &&
    isSameList(a.metCriteria, b.metCriteria) &&
    isSameList(a.concerns, b.concerns)
  );
}

const clashes = <Value>(base: Value, mine: Value, theirs: Value): boolean =>
  mine !== base && theirs !== base && mine !== theirs;

/**
 * Where both changed a field, ours stays and a conflict is returned.
 * @param base the common version
 */
export function mergeMarks(
  base: MarkSheet,
  mine: MarkSheet,
  theirs: MarkSheet,
): { merged: MarkSheet; clashes: Clash[] } {
  const places = placesOf(base, mine, theirs);
  const merged: MarkSheet = {
    scores: mergedScores(base.scores, mine.scores, theirs.scores),
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
