import {
  getMarkSheet,
  type MarkSheet,
  type SheetView,
  saveMarkSheet,
} from '@cascade/shared/features/circuits/station';
import { call } from '../../../api/call.ts';
import { findKeptMarks, forgetMarks, keepMarks } from './kept-marks.ts';
import { MarksAutoSave } from './marks-auto-save.ts';

type Owner = { circuitId: string; memberId: string };

/** A sheet belongs to a place, a round and a candidate; a swapped-in candidate has their own. */
export const sheetKeyOf = ({ place, round, candidate }: SheetView): string =>
  `${place}:${round}:${candidate.personId}`;

/**
 * All sheets of one examiner. Each is kept in step even while another one is on the screen, so
 * that what was typed in the last round is sent in this one.
 */
export class OpenSheets {
  private readonly keepers = new Map<string, MarksAutoSave>();
  private readonly closers = new Map<string, () => void>();

  constructor(private readonly owner: Owner) {}

  keeperOf(view: SheetView): MarksAutoSave {
    const known = this.keepers.get(sheetKeyOf(view));
    if (known) return known;
    const { place, round } = view;
    const kept = { ...this.owner, place, round };
    const params = { id: this.owner.circuitId, place, round };
    const keeper = new MarksAutoSave({
      held: view,
      kept: findKeptMarks(kept),
      save: (version: number, sheet: MarkSheet) =>
        call(saveMarkSheet, { params, body: { version, sheet } }),
      load: () => call(getMarkSheet, { params }),
      keep: (marks) => (marks ? keepMarks(kept, marks) : forgetMarks(kept)),
    });
    this.keepers.set(sheetKeyOf(view), keeper);
    return keeper;
  }

  receive(views: SheetView[]): void {
    for (const view of views) {
      const keeper = this.keeperOf(view);
      if (!this.closers.has(sheetKeyOf(view))) this.closers.set(sheetKeyOf(view), keeper.open());
      keeper.receive(view);
    }
  }

  close(): void {
    for (const close of this.closers.values()) close();
    this.closers.clear();
  }
}
