import type { GlobalRating } from '@cascade/shared/domain/marking/mark-sheet';
import { FULL_MARK, formatMark, isPass, stationMark } from '@cascade/shared/domain/marking/marks';
import type { CompetencyDomain, MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';

type ScoredDomain = CompetencyDomain & { place: number; score: number | undefined };

export function scoredDomains(
  scheme: MarkScheme | null,
  scores: PracticeSheet['scores'],
): ScoredDomain[] {
  return (scheme?.competencyDomains ?? []).map((domain, place) => ({
    ...domain,
    place,
    score: scores[place],
  }));
}

/** In hundredths; null without a scored domain. */
export function markSoFar(domains: ScoredDomain[]): number | null {
  const scored = domains.flatMap(({ weight, score }) =>
    score === undefined ? [] : [{ weight, score }],
  );
  return scored.length === 0 ? null : stationMark(scored);
}

/** Specification, section 9. */
export const standardText = '82/160 (51.25 %)';

/** 1,200 hundredths are `96/160 (60 %)`. */
export function onStandardScale(markHundredths: number): string {
  return sumOnStandardScale(markHundredths, FULL_MARK);
}

/** Cut off, so that nothing below the standard is rounded up to it. */
export function sumOnStandardScale(rawHundredths: number, maxHundredths: number): string {
  const partOf = (whole: number) =>
    formatMark(Math.floor((rawHundredths * whole * 100) / maxHundredths));
  return `${partOf(160)}/160 (${partOf(100)} %)`;
}

/** Null when both verdicts agree. */
export function disagreementOf(
  markHundredths: number | null,
  rating: GlobalRating | null,
): string | null {
  if (markHundredths === null || rating === null) return null;
  const isPassByMark = isPass(markHundredths, FULL_MARK);
  const isPassByRating = rating === 'Pass' || rating === 'Borderline Pass';
  if (isPassByMark === isPassByRating) return null;
  return isPassByMark
    ? `The mark passes, but your global rating is ${rating}. What troubled you that no domain caught?`
    : `The mark is below the standard, but your global rating is ${rating}. Which domain was judged too hard, or which strength has no domain?`;
}
