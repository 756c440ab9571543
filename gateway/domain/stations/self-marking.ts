import {
  markOfScores,
  misplaced,
  missingMarks,
} from '@cascade/shared/domain/marking/domain-scores';
import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';

type Station = Pick<Scenario, 'markScheme' | 'areasOfConcern'>;

/** @throws AppError invalid, naming what the station does not have */
export function checkPlaces(
  { markScheme, areasOfConcern }: Station,
  sheet: Pick<PracticeSheet, 'scores' | 'metCriteria' | 'concerns'>,
): void {
  const scheme = {
    domains: markScheme?.competencyDomains.length ?? 0,
    criteria: markScheme?.criteria.length ?? 0,
    concerns: areasOfConcern.length,
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

/**
 * The mark of a complete sheet, in hundredths; null for a station without domains, which needs none.
 * @throws AppError invalid naming what is missing
 */
export function markOf({ markScheme }: Station, sheet: PracticeSheet): number | null {
  const domains = markScheme?.competencyDomains ?? [];
  if (domains.length === 0) return null;
  const missing = missingMarks(domains, sheet);
  if (missing.length > 0)
    throw new AppError('invalid', `Before finishing, ${missing[0]?.message}.`, { errors: missing });
  return markOfScores(domains, sheet.scores);
}
