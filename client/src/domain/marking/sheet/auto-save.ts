import { ApiError, sentenceOf } from '../../../api/api-error.ts';

/** `offline`: kept on this device. */
export type Saving = 'saved' | 'saving' | 'offline' | 'failed';

export type SavedSheet<Sheet> = { sheet: Sheet; saving: Saving; problem: string | null };

const RETRIED_AFTER_MS = 4_000;

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** One write at a time; retried after failures, on leaving the page and on reconnect. */
export abstract class AutoSave<Sheet extends object, State extends SavedSheet<Sheet>> {
  protected writing: Promise<void> | null = null;
  protected timer: ReturnType<typeof setTimeout> | undefined;
  protected state: State;
  private readonly savedAfterMs: number;
  private readonly listeners = new Set<() => void>();

  protected constructor(state: State, savedAfterMs: number) {
    this.state = state;
    this.savedAfterMs = savedAfterMs;
  }

  read = (): State => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @returns a function that stops it */
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

  change = (change: Partial<Sheet>): void => {
    if (this.isClosed()) return;
    this.show({ sheet: { ...this.state.sheet, ...change } });
    this.keep();
    const { saving } = this.state;
    // The scheduled retry sends this too.
    if (saving === 'saved' || saving === 'saving') this.writeSoon('saving');
  };

  protected abstract isDirty(): boolean;
  protected abstract isClosed(): boolean;
  protected abstract keep(): void;
  /** Also false while a conflict is open. */
  protected abstract isDue(): boolean;
  /** Also applies the reply. */
  protected abstract send(): Promise<void>;
  /** @returns whether that resolved it */
  protected abstract recover(error: unknown): Promise<boolean>;

  protected show(change: Partial<State> | Partial<SavedSheet<Sheet>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  protected writeSoon(saving?: Saving): void {
    this.writeAfter(this.savedAfterMs, saving);
  }

  protected writeAfter(delayMs: number, saving?: Saving): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), delayMs);
    if (saving) this.show({ saving });
  }

  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.writing ??= this.writeOnce().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async writeOnce(): Promise<void> {
    if (!this.isDue()) return;
    if (this.isClosed() || !this.isDirty()) {
      if (this.state.saving !== 'saved') this.show({ saving: 'saved', problem: null });
      return;
    }
    if (this.state.saving === 'saved') this.show({ saving: 'saving' });
    try {
      await this.send();
      this.show({ saving: this.isDirty() ? 'saving' : 'saved', problem: null });
      if (this.isDirty()) this.writeSoon();
    } catch (error) {
      if (await this.recover(error)) return;
      const isCut = error instanceof ApiError && error.status === 0;
      this.show({ saving: isCut ? 'offline' : 'failed', problem: sentenceOf(error) });
      this.writeAfter(RETRIED_AFTER_MS);
    }
  }
}
