import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import type { SavedSheet } from './auto-save.ts';

/** A sheet as a screen has it: what stands in its fields, where that is saved, how to change it. */
export type SheetHandle = SavedSheet<PracticeSheet> & {
  change: (change: Partial<PracticeSheet>) => void;
};
