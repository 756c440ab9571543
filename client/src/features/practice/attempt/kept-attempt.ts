import { Attempt, PracticeSheet } from '@cascade/shared/contracts/practice';
import { z } from 'zod';

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
  keptAt: z.number(),
});
type KeptAttempt = z.infer<typeof KeptAttempt>;

const prefix = 'practice:';
const keptForMs = 14 * 24 * 3_600_000;

export function findKept(id: string): KeptAttempt | null {
  return readKept(prefix + id);
}

function readKept(key: string): KeptAttempt | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : KeptAttempt.parse(JSON.parse(text));
  } catch {
    // Unreadable, or of an older shape: the server's copy is what counts.
    return null;
  }
}

export function keepAttempt(kept: Omit<KeptAttempt, 'keptAt'>): void {
  try {
    const record: KeptAttempt = { ...kept, keptAt: Date.now() };
    localStorage.setItem(prefix + kept.attempt.id, JSON.stringify(record));
  } catch {
    // No room or no permission: it is still on its way to the server.
  }
}

export function forgetAttempt(id: string): void {
  localStorage.removeItem(prefix + id);
}

/** Attempts that were left long ago don't fill the device. */
export function forgetOldAttempts(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const kept = readKept(key);
    if (!kept || Math.abs(Date.now() - kept.keptAt) > keptForMs) localStorage.removeItem(key);
  }
}
