import type { GlobalRating } from '../../domain/marking/mark-sheet.ts';
import { FULL_MARK, isPass } from '../../domain/marking/marks.ts';

export type SatStation = {
  markHundredths: number | null;
  isVoid: boolean;
};

export type VerdictOf = {
  outcome: 'pass' | 'fail' | 'provisional';
  rawHundredths: number;
  maxHundredths: number;
  stationsPassed: number;
  marked: number;
  unmarked: number;
  voided: number;
};

/**
 * Voided and unmarked stations are excluded from sum and maximum; unmarked ones make the verdict
 * provisional, as does having none.
 */
export function verdictOf(stations: readonly SatStation[]): VerdictOf {
  const counting = stations.filter(({ isVoid }) => !isVoid);
  const marks = counting.flatMap(({ markHundredths }) =>
    markHundredths === null ? [] : [markHundredths],
  );
  const rawHundredths = marks.reduce((sum, mark) => sum + mark, 0);
  const maxHundredths = marks.length * FULL_MARK;
  const unmarked = counting.length - marks.length;
  const isOpen = unmarked > 0 || marks.length === 0;
  const result = isPass(rawHundredths, maxHundredths) ? 'pass' : 'fail';
  return {
    outcome: isOpen ? 'provisional' : result,
    rawHundredths,
    maxHundredths,
    stationsPassed: marks.filter((mark) => isPass(mark, FULL_MARK)).length,
    marked: marks.length,
    unmarked,
    voided: stations.length - counting.length,
  };
}

export function disagrees(rating: GlobalRating | null, markHundredths: number | null): boolean {
  if (rating === null || markHundredths === null) return false;
  const saysPass = rating === 'Pass' || rating === 'Borderline Pass';
  return saysPass !== isPass(markHundredths, FULL_MARK);
}

/** Of one station or examiner; null without marks. The deviation is of the population. */
export function spreadOf(marks: readonly number[]): {
  marked: number;
  meanHundredths: number;
  deviationHundredths: number;
  lowestHundredths: number;
  highestHundredths: number;
} | null {
  if (marks.length === 0) return null;
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  const variance = marks.reduce((sum, mark) => sum + (mark - mean) ** 2, 0) / marks.length;
  return {
    marked: marks.length,
    meanHundredths: Math.round(mean),
    deviationHundredths: Math.round(Math.sqrt(variance)),
    lowestHundredths: Math.min(...marks),
    highestHundredths: Math.max(...marks),
  };
}
