import { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

/**
 * An attempt on this device, so that a reload or lost connection loses nothing. Contains what the
 * candidate may see: never brief, scheme or feedback.
 */
const KeptAttempt = z.object({
  attempt: Attempt,
  sheet: PracticeSheet,
  /** The server's version that the fields were last merged with. */
  base: PracticeSheet,
  /** Server time minus the device's clock, in ms. */
  serverAheadMs: z.number(),
});

const entries = memberEntries({ name: 'practice', schema: KeptAttempt, keptForDays: 14 });

export const findKept = entries.find;

export function keepAttempt(kept: z.infer<typeof KeptAttempt>): void {
  entries.keep(kept.attempt.id, kept);
}

export const forgetAttempt = entries.forget;
