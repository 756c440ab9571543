import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { AutoSave } from '../../../device/auto-save.ts';
import type { AutoSaveOptions } from '../../../device/auto-save-options.ts';
import { isSameSheet, mergeSheet } from './merge-sheet.ts';

type Options<Held> = Omit<
  AutoSaveOptions<PracticeSheet, Held>,
  'readValue' | 'readVersion' | 'isSame' | 'merge'
>;

/** A member's own sheet: their latest change wins over those of their other devices. */
export const sheetAutoSave = <Held extends { sheet: PracticeSheet; rev: number }>(
  options: Options<Held>,
): AutoSave<PracticeSheet, Held> =>
  new AutoSave({
    ...options,
    readValue: ({ sheet }) => sheet,
    readVersion: ({ rev }) => rev,
    isSame: isSameSheet,
    merge: (base, mine, theirs) => ({ merged: mergeSheet(base, mine, theirs), clashes: [] }),
  });
