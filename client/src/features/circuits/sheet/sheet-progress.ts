import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { MarkSheet } from '@cascade/shared/features/circuits/station';

/** Every domain and the global rating are there. */
export function isWholeSheet(scheme: MarkScheme | null, sheet: MarkSheet): boolean {
  const domains = scheme?.competencyDomains ?? [];
  const isScored = domains.every((_, place) => sheet.scores[place] !== undefined);
  return isScored && sheet.globalRating !== null;
}
