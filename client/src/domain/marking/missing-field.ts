import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { FieldErrors } from '../../api/api-error.ts';

/** Element id of a field: `sheet.scores.2` → `mark-scores-2`. */
export function placeOf(field: string): string {
  return field.replace(/^sheet\./, 'mark-').replaceAll('.', '-');
}

function isGiven(field: string, sheet: PracticeSheet): boolean {
  const [, place] = /^sheet\.scores\.(\d+)$/.exec(field) ?? [];
  if (place !== undefined) return sheet.scores[place] !== undefined;
  return field === 'sheet.globalRating' && sheet.globalRating !== null;
}

export function stillMissing(fields: FieldErrors, sheet: PracticeSheet): FieldErrors {
  return fields.filter(({ field }) => !isGiven(field, sheet));
}

export function focusMissing(field: string): void {
  const place = document.getElementById(placeOf(field));
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('input')?.focus({ preventScroll: true });
}
