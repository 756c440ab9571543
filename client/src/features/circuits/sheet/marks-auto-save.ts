import { type MarkSheet, SheetView } from '@cascade/shared/features/circuits/station';
import { AutoSave, hasCode, type SavedSheet } from '../../../domain/marking/sheet/auto-save.ts';
import type { KeptMarks } from './kept-marks.ts';
import { type Clash, isSameMarks, mergeMarks } from './merge-marks.ts';

export type MarksState = SavedSheet<MarkSheet> & {
  /** Where another device wrote something else; nothing is saved until a person settled it. */
  clashes: Clash[];
};

type Options = {
  held: SheetView;
  kept: KeptMarks | null;
  save: (version: number, sheet: MarkSheet) => Promise<SheetView>;
  load: () => Promise<SheetView>;
  /** Called with every change; null once the server has all of it. */
  keep: (kept: Omit<KeptMarks, 'keptAt'> | null) => void;
};

const savedAfterMs = 800;

/** Keeps one mark sheet in step with the server and loses nothing; clashes wait for a person. */
export class MarksAutoSave extends AutoSave<MarkSheet, MarksState> {
  private held: SheetView;
  private base: MarkSheet;
  /** What was sent and not acknowledged: it may have arrived all the same. */
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

  /** A version that came some other way: this sheet was saved on another device. */
  receive = (view: SheetView): void => {
    if (view.version <= this.held.version) return;
    this.accept(view);
    if (this.isDirty() && !this.writing) this.writeSoon('saving');
  };

  /** What a person decided where two devices differed. */
  settle = (sheet: MarkSheet): void => {
    this.show({ sheet, clashes: [] });
    this.keep();
    this.writeAfter(0, 'saving');
  };

  protected isDirty(): boolean {
    return !isSameMarks(this.state.sheet, this.base);
  }

  /** The server says when marking has ended. */
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
    // Our own words coming back, whether or not their acknowledgement did.
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

/** One clash for each field, the latest. */
function latestOf(clashes: Clash[]): Clash[] {
  return [...new Map(clashes.map((clash) => [nameOf(clash), clash])).values()];
}
