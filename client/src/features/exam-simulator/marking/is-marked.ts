import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { scoredDomains } from '../../../domain/marking/mark-of.ts';

/** Every domain scored and a global rating. */
export function isMarked(scheme: MarkScheme | null, sheet: PracticeSheet): boolean {
  const domains = scoredDomains(scheme, sheet.scores);
  return (
    domains.length > 0 &&
    domains.every(({ score }) => score !== undefined) &&
    sheet.globalRating !== null
  );
}
