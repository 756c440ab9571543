import {
  getMarkSheet,
  type SheetView,
  saveMarkSheet,
} from '@cascade/shared/features/circuits/station';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type MarksAutoSave,
  marksAutoSave,
  useMarks,
} from '../../../domain/marking/examiner/marks-auto-save.ts';

type Owner = { circuitId: string; memberId: string };

/** A swapped-in candidate has their own sheet. */
export const sheetKeyOf = ({ place, round, candidate }: SheetView): string =>
  `${place}:${round}:${candidate.personId}`;

function sheetAutoSave({ circuitId, memberId }: Owner, held: SheetView): MarksAutoSave<SheetView> {
  const { place, round, candidate } = held;
  const params = { id: circuitId, place, round };
  return marksAutoSave({
    id: `${circuitId}:${memberId}:${place}:${round}:${candidate.personId}`,
    held,
    save: (version, sheet) => call(saveMarkSheet, { params, body: { version, sheet } }),
    load: async (current) => (current as SheetView | undefined) ?? call(getMarkSheet, { params }),
  });
}

/** Sheets off screen keep saving. */
export class OpenSheets {
  private readonly autoSaves = new Map<string, MarksAutoSave<SheetView>>();
  private readonly closers = new Map<string, () => void>();

  constructor(private readonly owner: Owner) {}

  autoSaveOf(view: SheetView): MarksAutoSave<SheetView> {
    const known = this.autoSaves.get(sheetKeyOf(view));
    if (known) return known;
    const autoSave = sheetAutoSave(this.owner, view);
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

export const useSheetState = (openSheets: OpenSheets, view: SheetView) =>
  useMarks(openSheets.autoSaveOf(view));
