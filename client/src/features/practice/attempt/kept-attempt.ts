import type { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { Kept } from '../../../device/auto-save-options.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { numberedShape } from '../../../device/shape.ts';

/** Survives a reload or lost connection; never contains brief, scheme or feedback. */
export type KeptAttempt = {
  attempt: Attempt;
  sheet: PracticeSheet;
  /** The server's version last merged with. */
  base: PracticeSheet;
  /** Server minus device time, in ms. */
  serverAheadMs: number;
};
export const keptAttemptShape = numberedShape<KeptAttempt>(1);

const entries = memberEntries('practice', keptAttemptShape);

export const findKept = entries.find;

export function findKeptSheet(id: string): Kept<PracticeSheet> | null {
  const kept = entries.find(id);
  return kept && { value: kept.sheet, base: kept.base };
}

/** @returns whether it was stored */
export const keepAttempt = (kept: KeptAttempt): boolean => entries.keep(kept.attempt.id, kept);

export const forgetAttempt = entries.forget;
