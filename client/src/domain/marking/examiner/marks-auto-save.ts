import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import { useSyncExternalStore } from 'react';
import { AutoSave } from '../../../device/auto-save.ts';
import type { AutoSaveOptions } from '../../../device/auto-save-options.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { numberedShape } from '../../../device/shape.ts';
import { type Clash, isSameMarks, mergeMarks } from './merge-marks.ts';

export type KeptMarks = {
  sheet: MarkSheet;
  /** The server's version last merged with. */
  base: MarkSheet;
};
export const keptMarksShape = numberedShape<KeptMarks>(1);

const entries = memberEntries('circuit-sheet', keptMarksShape);

/** One field has one clash. */
const clashKey = (clash: Clash) =>
  clash.kind === 'score' ? clash.place : clash.kind === 'text' ? clash.field : 'rating';

type Versioned = { version: number; sheet: MarkSheet };
export type MarksAutoSave<Held extends Versioned> = AutoSave<MarkSheet, Held, Clash>;

type Options<Held> = Pick<AutoSaveOptions<MarkSheet, Held, Clash>, 'held' | 'save' | 'load'> & {
  /** Names the device's copy: one sheet of one member. */
  id: string;
};

/** An examiner's sheet. Where another device changed the same field, the examiner chooses. */
export function marksAutoSave<Held extends Versioned>({
  id,
  ...options
}: Options<Held>): MarksAutoSave<Held> {
  return new AutoSave<MarkSheet, Held, Clash>({
    ...options,
    readValue: ({ sheet }) => sheet,
    readVersion: ({ version }) => version,
    isSame: isSameMarks,
    merge: mergeMarks,
    clashKey,
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

export function useMarks<Held extends Versioned>(autoSave: MarksAutoSave<Held>) {
  const { value: sheet, ...state } = useSyncExternalStore(autoSave.subscribe, autoSave.read);
  return { ...state, sheet, change: autoSave.change, settle: autoSave.settle };
}
export type Marks = ReturnType<typeof useMarks>;
