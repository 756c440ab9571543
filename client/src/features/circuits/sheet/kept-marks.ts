import { MarkSheet } from '@cascade/shared/contracts/circuit-station';
import { z } from 'zod';

/** What an examiner has typed and the server does not have yet, over a reload or a lost network. */
const KeptMarks = z.object({
  sheet: MarkSheet,
  /** What the server had when these fields were last in step with it. */
  base: MarkSheet,
  keptAt: z.number(),
});
export type KeptMarks = z.infer<typeof KeptMarks>;

export type SheetKey = { circuitId: string; memberId: string; place: number; round: number };

const prefix = 'circuit-sheet:';
const keptForMs = 14 * 24 * 3_600_000;
const keyOf = ({ circuitId, memberId, place, round }: SheetKey) =>
  `${prefix}${circuitId}:${memberId}:${place}:${round}`;

function readKept(key: string): KeptMarks | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : KeptMarks.parse(JSON.parse(text));
  } catch {
    // Unreadable, or of an older shape: the server's copy is what counts.
    return null;
  }
}

export const findKeptMarks = (key: SheetKey): KeptMarks | null => readKept(keyOf(key));

export function keepMarks(key: SheetKey, kept: Omit<KeptMarks, 'keptAt'>): void {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify({ ...kept, keptAt: Date.now() }));
  } catch {
    // No room or no permission: it is still on its way to the server.
  }
}

export const forgetMarks = (key: SheetKey): void => localStorage.removeItem(keyOf(key));

/** What was left long ago does not fill the device. */
export function forgetOldMarks(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const kept = readKept(key);
    if (!kept || Math.abs(Date.now() - kept.keptAt) > keptForMs) localStorage.removeItem(key);
  }
}
