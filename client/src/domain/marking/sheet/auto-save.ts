import { ApiError, sentenceOf } from '../../../api/api-error.ts';

/** `offline`: kept on this device and sent when the server answers again. */
export type Saving = 'saved' | 'saving' | 'offline' | 'failed';

/** What stands in the fields of a sheet, and where that is saved. */
export type SavedSheet<Sheet> = { sheet: Sheet; saving: Saving; problem: string | null };

const RETRIED_AFTER_MS = 4_000;

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/**
 * Keeps what is typed into a sheet on the device at once and saves it a moment later, one write at
 * a time, again after a failure, and when the page is left or the connection is back. What is
 * sent, and how another device's words are merged, is the business of each kind of sheet.
 */
export abstract class AutoSave<Sheet extends object, State extends SavedSheet<Sheet>> {
  protected writing: Promise<void> | null = null;
  protected timer: ReturnType<typeof setTimeout> | undefined;
  protected state: State;
  private readonly savedAfterMs: number;
  private readonly listeners = new Set<() => void>();

  /** @param savedAfterMs how long after a change it is sent */
  protected constructor(state: State, savedAfterMs: number) {
    this.state = state;
    this.savedAfterMs = savedAfterMs;
  }

  read = (): State => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends what waits, and whatever comes while the screen is open. @returns what ends it */
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
    // While the server doesn't answer, the retry that is due sends this too.
    if (saving === 'saved' || saving === 'saving') this.writeSoon('saving');
  };

  /** Whether the fields hold something that the server does not. */
  protected abstract isDirty(): boolean;
  /** Whether nothing may be written any more. */
  protected abstract isClosed(): boolean;
  /** Keeps what the fields hold on this device. */
  protected abstract keep(): void;
  /** Whether there is something to send, and nothing that a person must settle first. */
  protected abstract isDue(): boolean;
  /** Sends what the fields hold and takes up the answer. */
  protected abstract send(): Promise<void>;
  /** Deals with a failed write. @returns whether that settled it */
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
