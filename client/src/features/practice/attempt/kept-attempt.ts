import { Attempt, PracticeSheet } from '@cascade/shared/features/practice/contract';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

/**
 * An attempt as this device keeps it, so that neither a reload nor a lost connection loses the
 * clock or a word. It holds what the candidate may see: never brief, scheme or feedback.
 */
const KeptAttempt = z.object({
  attempt: Attempt,
  /** What stands in the fields. */
  sheet: PracticeSheet,
  /** What the server had when these fields were last in step with it. */
  base: PracticeSheet,
  /** The server's time less the device's date, in ms. */
  serverAheadMs: z.number(),
});

const entries = memberEntries({ name: 'practice', schema: KeptAttempt, keptForDays: 14 });

export const findKept = entries.find;

export function keepAttempt(kept: z.infer<typeof KeptAttempt>): void {
  entries.keep(kept.attempt.id, kept);
}

export const forgetAttempt = entries.forget;
