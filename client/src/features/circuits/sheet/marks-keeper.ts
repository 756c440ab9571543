import { type MarkSheet, SheetView } from '@cascade/shared/contracts/circuit-station';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import type { Saving } from '../../../ui/sheet/sheet-keeper.ts';
import type { KeptMarks } from './kept-marks.ts';
import { type Clash, isSameMarks, mergeMarks } from './merge-marks.ts';

export type MarksState = {
  sheet: MarkSheet;
  saving: Saving;
  problem: string | null;
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
const retriedAfterMs = 4_000;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** Keeps one mark sheet in step with the server, one write at a time, and loses nothing. */
export class MarksKeeper {
  private held: SheetView;
  private base: MarkSheet;
  /** What was sent and not acknowledged: it may have arrived all the same. */
  private sent: MarkSheet | null = null;
  private writing: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: MarksState;
  private readonly listeners = new Set<() => void>();
  private readonly options: Options;

  constructor(options: Options) {
    const { held, kept } = options;
    this.options = options;
    this.held = held;
    this.base = held.sheet;
    const { merged, clashes } = kept
      ? mergeMarks(kept.base, kept.sheet, held.sheet)
      : { merged: held.sheet, clashes: [] };
    this.state = { sheet: merged, saving: 'saved', problem: null, clashes };
  }

  read = (): MarksState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends what waits, and what comes while the page is open. @returns what ends it */
  open = (): (() => void) => {
    const writeNow = () => void this.write();
    const writeWhenHidden = () => {
      if (document.visibilityState === 'hidden') writeNow();
    };
    addEventListener('online', writeNow);
    document.addEventListener('visibilitychange', writeWhenHidden);
    this.keep();
    if (this.isDirty()) this.writeAfter(0);
    return () => {
      removeEventListener('online', writeNow);
      document.removeEventListener('visibilitychange', writeWhenHidden);
      void this.write().finally(() => clearTimeout(this.timer));
    };
  };

  change = (change: Partial<MarkSheet>): void => {
    this.show({ sheet: { ...this.state.sheet, ...change } });
    this.keep();
    const { saving } = this.state;
    // While the server doesn't answer, the retry that is due sends this too.
    if (saving === 'saved' || saving === 'saving') this.writeAfter(savedAfterMs, 'saving');
  };

  /** A version that came some other way: this sheet was saved on another device. */
  receive = (view: SheetView): void => {
    if (view.version <= this.held.version) return;
    this.accept(view);
    if (this.isDirty() && !this.writing) this.writeAfter(savedAfterMs, 'saving');
  };

  /** What a person decided where two devices differed. */
  settle = (sheet: MarkSheet): void => {
    this.show({ sheet, clashes: [] });
    this.keep();
    this.writeAfter(0, 'saving');
  };

  private isDirty(): boolean {
    return !isSameMarks(this.state.sheet, this.base);
  }

  private show(change: Partial<MarksState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    this.options.keep(this.isDirty() ? { sheet: this.state.sheet, base: this.base } : null);
  }

  private writeAfter(delayMs: number, saving?: Saving): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), delayMs);
    if (saving) this.show({ saving });
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

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.writing ??= this.writeOnce().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeOnce(): Promise<void> {
    if (this.state.clashes.length > 0) return;
    if (!this.isDirty()) {
      if (this.state.saving !== 'saved') this.show({ saving: 'saved', problem: null });
      return;
    }
    if (this.state.saving === 'saved') this.show({ saving: 'saving' });
    this.sent = this.state.sheet;
    try {
      this.accept(await this.options.save(this.held.version, this.sent));
      this.sent = null;
      this.show({ saving: this.isDirty() ? 'saving' : 'saved', problem: null });
      if (this.isDirty()) this.writeAfter(savedAfterMs);
    } catch (error) {
      await this.fail(error);
    }
  }

  private async fail(error: unknown): Promise<void> {
    if (hasCode(error, 'stale')) {
      const current = SheetView.safeParse((error as ApiError).current);
      const newer = current.success ? current.data : await this.options.load().catch(() => null);
      if (newer) {
        this.accept(newer);
        this.sent = null;
        if (this.state.clashes.length === 0) this.writeAfter(0);
        return;
      }
    }
    const isCut = error instanceof ApiError && error.status === 0;
    this.show({ saving: isCut ? 'offline' : 'failed', problem: sentenceOf(error) });
    this.writeAfter(retriedAfterMs);
  }
}

const nameOf = (clash: Clash) =>
  clash.kind === 'score' ? clash.place : clash.kind === 'text' ? clash.field : 'rating';

/** One clash for each field, the latest. */
function latestOf(clashes: Clash[]): Clash[] {
  return [...new Map(clashes.map((clash) => [nameOf(clash), clash])).values()];
}
