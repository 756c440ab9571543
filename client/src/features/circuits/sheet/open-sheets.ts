import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import type { MarkSheet, SheetView } from '@cascade/shared/features/circuits/station';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type MarksAutoSave, marksAutoSave } from './marks-auto-save.ts';

type Owner = { circuitId: string; memberId: string };

/** A swapped-in candidate has their own sheet. */
export const sheetKeyOf = ({ place, round, candidate }: SheetView): string =>
  `${place}:${round}:${candidate.personId}`;

/** Sheets off screen keep saving. */
export class OpenSheets {
  private readonly autoSaves = new Map<string, MarksAutoSave>();
  private readonly closers = new Map<string, () => void>();

  constructor(private readonly owner: Owner) {}

  autoSaveOf(view: SheetView): MarksAutoSave {
    const known = this.autoSaves.get(sheetKeyOf(view));
    if (known) return known;
    const autoSave = marksAutoSave(this.owner, view);
    this.autoSaves.set(sheetKeyOf(view), autoSave);
    return autoSave;
  }

  receive(views: SheetView[]): void {
    for (const view of views) {
      const autoSave = this.autoSaveOf(view);
      if (!this.closers.has(sheetKeyOf(view))) this.closers.set(sheetKeyOf(view), autoSave.open());
      autoSave.receive(view);
    }
  }

  close(): void {
    for (const close of this.closers.values()) close();
    this.closers.clear();
  }
}

export function useSheets(circuitId: string, memberId: string, views: SheetView[]): OpenSheets {
  const [openSheets] = useState(() => new OpenSheets({ circuitId, memberId }));
  useEffect(() => openSheets.receive(views), [openSheets, views]);
  useEffect(() => () => openSheets.close(), [openSheets]);
  return openSheets;
}

export function useSheetState(openSheets: OpenSheets, view: SheetView) {
  const autoSave = openSheets.autoSaveOf(view);
  const { value: sheet, ...state } = useSyncExternalStore(autoSave.subscribe, autoSave.read);
  return { ...state, sheet, change: autoSave.change, settle: autoSave.settle };
}

export function isWholeSheet(scheme: MarkScheme | null, sheet: MarkSheet): boolean {
  const domains = scheme?.competencyDomains ?? [];
  const isScored = domains.every((_, place) => sheet.scores[place] !== undefined);
  return isScored && sheet.globalRating !== null;
}
