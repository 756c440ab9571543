import { misplaced } from '@cascade/shared/domain/marking/domain-scores';
import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';

/**
 * Refuses marks of domains or items that the station does not have.
 * @throws AppError invalid
 */
export function requireOfStation(station: Scenario, sheet: MarkSheet): void {
  const scheme = {
    domains: station.markScheme?.competencyDomains.length ?? 0,
    criteria: station.markScheme?.criteria.length ?? 0,
    concerns: station.areasOfConcern.length,
  };
  const wrong = misplaced(scheme, sheet);
  if (wrong.length > 0)
    throw new AppError('invalid', 'A mark does not belong to this station.', {
      errors: wrong.map((field) => ({
        field: `sheet.${field}`,
        message: 'is not of this station',
      })),
    });
}

type Marked = { markHundredths: number | null; sheet: Pick<MarkSheet, 'globalRating'> };

/** Every domain has a score, and there is a global rating. */
export function isComplete(row: Marked | undefined): boolean {
  return row !== undefined && row.markHundredths !== null && row.sheet.globalRating !== null;
}
