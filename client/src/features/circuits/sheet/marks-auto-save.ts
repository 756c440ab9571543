import { MarkSheet, SheetView } from '@cascade/shared/features/circuits/station';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';
import { AutoSave, hasCode, type SavedSheet } from '../../../domain/marking/sheet/auto-save.ts';
import { type Clash, isSameMarks, mergeMarks } from './merge-marks.ts';

const KeptMarks = z.object({
  sheet: MarkSheet,
  /** The server's version last merged with. */
  base: MarkSheet,
});
type KeptMarks = z.infer<typeof KeptMarks>;

const entries = memberEntries('circuit-sheet', KeptMarks);

export type SheetKey = { circuitId: string; memberId: string; place: number; round: number };
const idOf = ({ circuitId, memberId, place, round }: SheetKey) =>
  `${circuitId}:${memberId}:${place}:${round}`;

export const findKeptMarks = (key: SheetKey): KeptMarks | null => entries.find(idOf(key));

export function keepMarks(key: SheetKey, kept: KeptMarks): void {
  entries.keep(idOf(key), kept);
}

export const forgetMarks = (key: SheetKey): void => entries.forget(idOf(key));

export type MarksState = SavedSheet<MarkSheet> & {
  /** Nothing is saved until they are resolved. */
  clashes: Clash[];
};

type Options = {
  held: SheetView;
  kept: KeptMarks | null;
  save: (version: number, sheet: MarkSheet) => Promise<SheetView>;
  load: () => Promise<SheetView>;
  /** Null once the server has everything. */
  keep: (kept: Omit<KeptMarks, 'keptAt'> | null) => void;
};

const savedAfterMs = 800;

/** Conflicts wait for a person. */
export class MarksAutoSave extends AutoSave<MarkSheet, MarksState> {
  private held: SheetView;
  private base: MarkSheet;
  /** Sent without acknowledgement; may have arrived. */
  private sent: MarkSheet | null = null;
  private readonly options: Options;

  constructor(options: Options) {
    const { held, kept } = options;
    const { merged, clashes } = kept
      ? mergeMarks(kept.base, kept.sheet, held.sheet)
      : { merged: held.sheet, clashes: [] };
    super({ sheet: merged, saving: 'saved', problem: null, clashes }, savedAfterMs);
    this.options = options;
    this.held = held;
    this.base = held.sheet;
  }

  receive = (view: SheetView): void => {
    if (view.version <= this.held.version) return;
    this.accept(view);
    if (this.isDirty() && !this.writing) this.writeSoon('saving');
  };

  settle = (sheet: MarkSheet): void => {
    this.show({ sheet, clashes: [] });
    this.keep();
    this.writeAfter(0, 'saving');
  };

  protected isDirty(): boolean {
    return !isSameMarks(this.state.sheet, this.base);
  }

  protected isClosed(): boolean {
    return false;
  }

  protected isDue(): boolean {
    return this.state.clashes.length === 0;
  }

  protected keep(): void {
    this.options.keep(this.isDirty() ? { sheet: this.state.sheet, base: this.base } : null);
  }

  protected async send(): Promise<void> {
    this.sent = this.state.sheet;
    this.accept(await this.options.save(this.held.version, this.sent));
    this.sent = null;
  }

  protected async recover(error: unknown): Promise<boolean> {
    if (!hasCode(error, 'stale')) return false;
    const current = SheetView.safeParse(error.current);
    const newer = current.success ? current.data : await this.options.load().catch(() => null);
    if (!newer) return false;
    this.accept(newer);
    this.sent = null;
    if (this.state.clashes.length === 0) this.writeAfter(0);
    return true;
  }

  private accept(view: SheetView): void {
    // With or without its acknowledgement.
    const isOurs = this.sent !== null && isSameMarks(view.sheet, this.sent);
    const base = isOurs ? view.sheet : this.base;
    const { merged, clashes } = mergeMarks(base, this.state.sheet, view.sheet);
    this.held = view;
    this.base = view.sheet;
    const open = this.state.clashes.length > 0 ? [...this.state.clashes, ...clashes] : clashes;
    this.show({ sheet: merged, clashes: latestOf(open) });
    this.keep();
  }
}

const nameOf = (clash: Clash) =>
  clash.kind === 'score' ? clash.place : clash.kind === 'text' ? clash.field : 'rating';

function latestOf(clashes: Clash[]): Clash[] {
  return [...new Map(clashes.map((clash) => [nameOf(clash), clash])).values()];
}
