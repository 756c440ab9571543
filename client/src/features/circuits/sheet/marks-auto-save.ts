import {
  getMarkSheet,
  MarkSheet,
  SheetView,
  saveMarkSheet,
} from '@cascade/shared/features/circuits/station';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { AutoSave } from '../../../device/auto-save.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { type Clash, isSameMarks, mergeMarks } from './merge-marks.ts';

const KeptMarks = z.object({
  sheet: MarkSheet,
  /** The server's version last merged with. */
  base: MarkSheet,
});

const entries = memberEntries('circuit-sheet', KeptMarks);

/** One field has one clash. */
const clashKey = (clash: Clash) =>
  clash.kind === 'score' ? clash.place : clash.kind === 'text' ? clash.field : 'rating';

export type MarksAutoSave = AutoSave<MarkSheet, SheetView, Clash>;

/** Where another device changed the same field, the examiner chooses. */
export function marksAutoSave(
  { circuitId, memberId }: { circuitId: string; memberId: string },
  held: SheetView,
): MarksAutoSave {
  const { place, round, candidate } = held;
  const params = { id: circuitId, place, round };
  const id = `${circuitId}:${memberId}:${place}:${round}:${candidate.personId}`;
  return new AutoSave({
    held,
    readValue: ({ sheet }) => sheet,
    readVersion: ({ version }) => version,
    isSame: isSameMarks,
    merge: mergeMarks,
    clashKey,
    save: (version, sheet) => call(saveMarkSheet, { params, body: { version, sheet } }),
    load: async (current) => {
      const newest = SheetView.safeParse(current);
      return newest.success ? newest.data : call(getMarkSheet, { params });
    },
    findKept: () => {
      const kept = entries.find(id);
      return kept && { value: kept.sheet, base: kept.base };
    },
    keep: ({ value: sheet, base }, _, isDirty) => {
      if (isDirty) return entries.keep(id, { sheet, base });
      entries.forget(id);
      return true;
    },
  });
}
