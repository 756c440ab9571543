import { MarkSheet } from '@cascade/shared/features/circuits/station';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

/** What an examiner has typed and the server does not have yet, over a reload or a lost network. */
const KeptMarks = z.object({
  sheet: MarkSheet,
  /** What the server had when these fields were last in step with it. */
  base: MarkSheet,
});
export type KeptMarks = z.infer<typeof KeptMarks>;

const entries = memberEntries({ name: 'circuit-sheet', schema: KeptMarks, keptForDays: 14 });

export type SheetKey = { circuitId: string; memberId: string; place: number; round: number };
const idOf = ({ circuitId, memberId, place, round }: SheetKey) =>
  `${circuitId}:${memberId}:${place}:${round}`;

export const findKeptMarks = (key: SheetKey): KeptMarks | null => entries.find(idOf(key));

export function keepMarks(key: SheetKey, kept: KeptMarks): void {
  entries.keep(idOf(key), kept);
}

export const forgetMarks = (key: SheetKey): void => entries.forget(idOf(key));
