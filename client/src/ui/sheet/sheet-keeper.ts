import type { PracticeSheet } from '@cascade/shared/contracts/practice';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { isSameSheet, mergeSheet } from './merge-sheet.ts';

/** `offline`: kept on this device and sent when the server answers again. */
export type Saving = 'saved' | 'saving' | 'offline' | 'failed';
export type SheetState = { sheet: PracticeSheet; saving: Saving; problem: string | null };

/** What the server has: the sheet and whatever comes with it. */
export type HeldSheet = {
  sheet: PracticeSheet;
  /** What a write must name. */
  rev: number;
};

type Options<Held extends HeldSheet> = {
  held: Held;
  /** What this device still has of the sheet from before. */
  kept: { sheet: PracticeSheet; base: PracticeSheet } | null;
  save: (rev: number, sheet: PracticeSheet) => Promise<Held>;
  complete: (rev: number, sheet: PracticeSheet) => Promise<Held>;
  load: () => Promise<Held>;
  /** Whether the sheet is marked for good: nothing is written any more. */
  isClosed: (held: Held) => boolean;
  /** A newer state came with a reply. */
  onHeld: (held: Held) => void;
  /** Called with every change, before anything is sent. */
  keep: (held: Held, sheet: PracticeSheet, base: PracticeSheet) => void;
};

const savedAfterMs = 1_000;
const retriedAfterMs = 4_000;
const mergedAtMost = 3;

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * Keeps what is typed and ticked in step with the server. One write is under way at a time; a
 * write that another device overtook is merged with what that device wrote, and sent again.
 */
export class SheetKeeper<Held extends HeldSheet> {
  private held: Held;
  private base: PracticeSheet;
  private sent: PracticeSheet | null = null;
  private writing: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private state: SheetState;
  private readonly listeners = new Set<() => void>();
  private readonly options: Options<Held>;

  constructor(options: Options<Held>) {
    const { held, kept } = options;
    this.options = options;
    this.held = held;
    this.base = held.sheet;
    const sheet = kept ? mergeSheet(kept.base, kept.sheet, held.sheet) : held.sheet;
    this.state = { sheet, saving: 'saved', problem: null };
  }

  read = (): SheetState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes up what waits, and whatever comes while the screen is open. @returns what ends it */
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

  change = (change: Partial<PracticeSheet>): void => {
    if (this.isClosed()) return;
    this.show({ sheet: { ...this.state.sheet, ...change } });
    this.keep();
    const { saving } = this.state;
    // While the server doesn't answer, the retry that is due sends this too.
    if (saving === 'saved' || saving === 'saving') this.writeAfter(savedAfterMs, 'saving');
  };

  /** A state that came some other way: a refetch, a clock command. */
  receive = (held: Held): void => {
    if (held === this.held || held.rev < this.held.rev) return;
    this.accept(held);
    if (!this.isClosed() && this.isDirty() && !this.writing) this.writeAfter(0);
  };

  /** Closes the self-marking. @throws ApiError whose fields name what is missing */
  complete = async (): Promise<void> => {
    clearTimeout(this.timer);
    await this.writing;
    await this.sendMerged(this.options.complete);
    this.show({ saving: 'saved', problem: null });
  };

  private isClosed(): boolean {
    return this.options.isClosed(this.held);
  }

  private isDirty(): boolean {
    return !isSameSheet(this.state.sheet, this.base);
  }

  private show(change: Partial<SheetState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    this.options.keep(this.held, this.state.sheet, this.base);
  }

  private writeAfter(delayMs: number, saving?: Saving): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), delayMs);
    if (saving) this.show({ saving });
  }

  private accept(held: Held): void {
    if (held.rev < this.held.rev) return;
    // Our own words coming back: a field that was changed back meanwhile is a change, too.
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

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.writing ??= this.writeOnce().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeOnce(): Promise<void> {
    if (this.isClosed() || !this.isDirty()) {
      if (this.state.saving !== 'saved') this.show({ saving: 'saved', problem: null });
      return;
    }
    if (this.state.saving === 'saved') this.show({ saving: 'saving' });
    try {
      await this.sendMerged(this.options.save);
      this.show({ saving: this.isDirty() ? 'saving' : 'saved', problem: null });
      if (this.isDirty()) this.writeAfter(savedAfterMs);
    } catch (error) {
      await this.fail(error);
    }
  }

  private async fail(error: unknown): Promise<void> {
    // Finished and marked on another device: there is nothing left to save.
    if (hasCode(error, 'conflict')) {
      await this.options.load().then(
        (held) => this.accept(held),
        () => undefined,
      );
    }
    if (this.isClosed()) return;
    const isCut = error instanceof ApiError && error.status === 0;
    this.show({ saving: isCut ? 'offline' : 'failed', problem: sentenceOf(error) });
    this.writeAfter(retriedAfterMs);
  }
}
