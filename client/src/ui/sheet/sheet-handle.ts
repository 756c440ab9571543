import type { PracticeSheet } from '@cascade/shared/contracts/practice';
import type { SheetState } from './sheet-keeper.ts';

/** A sheet as a screen has it: what stands in its fields, where that is saved, how to change it. */
export type SheetHandle = SheetState & { change: (change: Partial<PracticeSheet>) => void };
