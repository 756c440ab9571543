import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { AutoSave, hasCode, type SavedSheet } from './auto-save.ts';
import { isSameSheet, mergeSheet } from './merge-sheet.ts';

export type HeldSheet = {
  sheet: PracticeSheet;
  rev: number;
};

type Options<Held extends HeldSheet> = {
  held: Held;
  /** From an earlier visit. */
  kept: { sheet: PracticeSheet; base: PracticeSheet } | null;
  save: (rev: number, sheet: PracticeSheet) => Promise<Held>;
  complete: (rev: number, sheet: PracticeSheet) => Promise<Held>;
  load: () => Promise<Held>;
  isClosed: (held: Held) => boolean;
  onHeld: (held: Held) => void;
  /** Called before anything is sent. */
  keep: (held: Held, sheet: PracticeSheet, base: PracticeSheet) => void;
};

const savedAfterMs = 1_000;
const mergedAtMost = 3;

/** Other devices' changes are merged and sent again. */
export class SheetAutoSave<Held extends HeldSheet> extends AutoSave<
  PracticeSheet,
  SavedSheet<PracticeSheet>
> {
  private held: Held;
  private base: PracticeSheet;
  private sent: PracticeSheet | null = null;
  private readonly options: Options<Held>;

  constructor(options: Options<Held>) {
    const { held, kept } = options;
    const sheet = kept ? mergeSheet(kept.base, kept.sheet, held.sheet) : held.sheet;
    super({ sheet, saving: 'saved', problem: null }, savedAfterMs);
    this.options = options;
    this.held = held;
    this.base = held.sheet;
  }

  receive = (held: Held): void => {
    if (held === this.held || held.rev < this.held.rev) return;
    this.accept(held);
    if (!this.isClosed() && this.isDirty() && !this.writing) this.writeAfter(0);
  };

  /** @throws ApiError whose fields name what is missing */
  complete = async (): Promise<void> => {
    clearTimeout(this.timer);
    await this.writing;
    await this.sendMerged(this.options.complete);
    this.show({ saving: 'saved', problem: null });
  };

  protected isClosed(): boolean {
    return this.options.isClosed(this.held);
  }

  protected isDirty(): boolean {
    return !isSameSheet(this.state.sheet, this.base);
  }

  protected isDue(): boolean {
    return true;
  }

  protected keep(): void {
    this.options.keep(this.held, this.state.sheet, this.base);
  }

  protected send(): Promise<void> {
    return this.sendMerged(this.options.save);
  }

  protected async recover(error: unknown): Promise<boolean> {
    // Completed on another device.
    if (hasCode(error, 'conflict')) {
      await this.options.load().then(
        (held) => this.accept(held),
        () => undefined,
      );
    }
    return this.isClosed();
  }

  private accept(held: Held): void {
    if (held.rev < this.held.rev) return;
    // Our own change returned; a field changed back meanwhile is still a change.
    const isOurs = this.sent !== null && isSameSheet(held.sheet, this.sent);
    const base = isOurs ? held.sheet : this.base;
    const sheet = mergeSheet(base, this.state.sheet, held.sheet);
    this.held = held;
    this.base = held.sheet;
    if (!isSameSheet(sheet, this.state.sheet)) this.show({ sheet });
    this.keep();
    this.options.onHeld(held);
  }

  private async sendMerged(send: Options<Held>['save']): Promise<void> {
    for (let merges = 0; ; merges += 1) {
      this.sent = this.state.sheet;
      try {
        this.accept(await send(this.held.rev, this.sent));
        return;
      } catch (error) {
        if (!hasCode(error, 'stale') || merges === mergedAtMost) throw error;
        this.sent = null;
        this.accept(await this.options.load());
      } finally {
        this.sent = null;
      }
    }
  }
}
