import type { MarkScheme } from '@cascade/shared/domain/stations/parts';
import {
  getMarkSheet,
  type MarkSheet,
  type SheetView,
  saveMarkSheet,
} from '@cascade/shared/features/circuits/station';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../api/call.ts';
import { findKeptMarks, forgetMarks, keepMarks, MarksAutoSave } from './marks-auto-save.ts';

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
    const { place, round } = view;
    const kept = { ...this.owner, place, round };
    const params = { id: this.owner.circuitId, place, round };
    const autoSave = new MarksAutoSave({
      held: view,
      kept: findKeptMarks(kept),
      save: (version: number, sheet: MarkSheet) =>
        call(saveMarkSheet, { params, body: { version, sheet } }),
      load: () => call(getMarkSheet, { params }),
      keep: (marks) => (marks ? keepMarks(kept, marks) : forgetMarks(kept)),
    });
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
  const state = useSyncExternalStore(autoSave.subscribe, autoSave.read);
  return { ...state, change: autoSave.change, settle: autoSave.settle };
}

export function isWholeSheet(scheme: MarkScheme | null, sheet: MarkSheet): boolean {
  const domains = scheme?.competencyDomains ?? [];
  const isScored = domains.every((_, place) => sheet.scores[place] !== undefined);
  return isScored && sheet.globalRating !== null;
}
