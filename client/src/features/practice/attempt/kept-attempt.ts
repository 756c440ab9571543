import { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import { z } from 'zod';
import type { Kept } from '../../../device/auto-save-options.ts';
import { memberEntries } from '../../../device/member-entries.ts';

/** Survives a reload or lost connection; never contains brief, scheme or feedback. */
const KeptAttempt = z.object({
  attempt: Attempt,
  sheet: PracticeSheet,
  /** The server's version last merged with. */
  base: PracticeSheet,
  /** Server minus device time, in ms. */
  serverAheadMs: z.number(),
});

const entries = memberEntries('practice', KeptAttempt);

export const findKept = entries.find;

export function findKeptSheet(id: string): Kept<PracticeSheet> | null {
  const kept = entries.find(id);
  return kept && { value: kept.sheet, base: kept.base };
}

/** @returns whether it was stored */
export const keepAttempt = (kept: z.infer<typeof KeptAttempt>): boolean =>
  entries.keep(kept.attempt.id, kept);

export const forgetAttempt = entries.forget;
