import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { restoresNoticed } from '../api/history.ts';
import type { AutoSaved, AutoSaveOptions, Save } from './auto-save-options.ts';

const SAVED_AFTER_MS = 800;
const RETRIED_AFTER_MS = 4_000;
const MOST_MERGES = 3;

const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/**
 * Saves what is typed: kept on the device at once, sent after a pause, one request at a time;
 * retried after failures, on leaving the page and on reconnect. Changes of other devices and tabs
 * are merged.
 */
export class AutoSave<Value extends object, Held, Clash = never> {
  private held: Held;
  /** The history that its version counts in. */
  private restores = restoresNoticed();
  private base: Value;
  /** May have arrived without an answer. */
  private sent: Value[] = [];
  /** The device's copy as this tab last read or wrote it. */
  private copy: Value;
  private state: AutoSaved<Value, Clash>;
  private writing: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: AutoSaveOptions<Value, Held, Clash>) {
    const { held, readValue, merge, findKept } = options;
    this.held = held;
    this.base = readValue(held);
    const kept = findKept();
    const { merged, clashes } = kept
      ? merge(kept.base, kept.value, this.base)
      : { merged: this.base, clashes: [] };
    this.copy = kept?.value ?? this.base;
    const saving = clashes.length > 0 ? 'conflict' : 'saved';
    this.state = { value: merged, saving, problem: null, clashes };
  }

  read = (): AutoSaved<Value, Clash> => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @returns a function that sends what is left and stops */
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

  change = (change: Partial<Value>): void => {
    if (this.isClosed()) return;
    this.show({ value: { ...this.state.value, ...change } });
    this.keep();
    const { saving } = this.state;
    // Otherwise the scheduled retry, or the choice, sends this too.
    if (saving === 'saved' || saving === 'saving') this.writeSoon();
  };

  /** From a live event or a fresh fetch. */
  receive = (held: Held): void => {
    const newer = this.options.readVersion(held) - this.options.readVersion(this.held);
    const isRestored = this.restores !== restoresNoticed();
    if (held === this.held || (newer < 0 && !isRestored)) return;
    this.accept(held, isRestored);
    if (this.isClosed() || !this.isDirty() || this.writing) return;
    if (newer > 0 || isRestored) this.writeAfter(0);
    else if (this.state.saving === 'saved') this.writeSoon();
  };

  /** The choice in a conflict. */
  settle = (value: Value): void => {
    this.show({ value, clashes: [], saving: 'saving' });
    this.keep();
    this.writeAfter(0);
  };

  /**
   * Sends the present value, saved or not.
   * @throws ApiError whose fields name what is missing
   */
  finish = async (save: Save<Value, Held>): Promise<void> => {
    clearTimeout(this.timer);
    await this.writing;
    await this.send(save);
    this.show({ saving: 'saved', problem: null });
  };

  private isClosed(): boolean {
    return this.options.isClosed?.(this.held) ?? false;
  }

  private isDirty(): boolean {
    return !this.options.isSame(this.state.value, this.base);
  }

  private show(change: Partial<AutoSaved<Value, Clash>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private keep(): void {
    const { findKept, isSame, merge, keep } = this.options;
    const kept = this.isClosed() ? null : findKept();
    // Another tab has it open too.
    if (kept && !isSame(kept.value, this.copy)) {
      const { merged } = merge(this.copy, this.state.value, kept.value);
      if (!isSame(merged, this.state.value)) this.show({ value: merged });
    }
    const { value } = this.state;
    if (keep({ value, base: this.base }, this.held, this.isDirty())) this.copy = value;
  }

  /** @param isRestored from a restored backup: an older version, over which all of ours is newer */
  private accept(held: Held, isRestored = this.restores !== restoresNoticed()): void {
    const { readValue, readVersion, isSame, merge, onHeld } = this.options;
    const newer = readVersion(held) - readVersion(this.held);
    if (newer < 0 && !isRestored) return;
    const theirs = readValue(held);
    // A field changed back since our own change is still a change.
    const isOurs = this.sent.some((sent) => isSame(sent, theirs));
    const base = isOurs || isRestored ? theirs : this.base;
    const { merged, clashes } = merge(base, this.state.value, theirs);
    this.held = held;
    this.restores = restoresNoticed();
    this.base = theirs;
    if (newer > 0 || isRestored) this.sent = [];
    if (clashes.length > 0) this.show({ clashes: this.withEarlier(clashes), saving: 'conflict' });
    if (!isSame(merged, this.state.value)) this.show({ value: merged });
    this.keep();
    onHeld?.(held);
  }

  private withEarlier(clashes: Clash[]): Clash[] {
    const keyOf = this.options.clashKey ?? String;
    const all = [...this.state.clashes, ...clashes];
    return [...new Map(all.map((clash) => [keyOf(clash), clash])).values()];
  }

  private async send(save: Save<Value, Held>): Promise<void> {
    const { isSame, readVersion, load } = this.options;
    for (let merges = 0; ; merges += 1) {
      const { value } = this.state;
      const version = readVersion(this.held);
      if (!this.sent.some((sent) => isSame(sent, value))) this.sent.push(value);
      try {
        this.accept(await save(version, value));
        this.sent = [];
        return;
      } catch (error) {
        if (!hasCode(error, 'stale') || merges === MOST_MERGES) throw error;
        const present = await load(error.current);
        // The server gave a later version before: a backup was restored since.
        if (readVersion(present) < version) this.accept(present, true);
        else this.accept(present);
        if (this.state.clashes.length > 0 || (save === this.options.save && !this.isDirty()))
          return;
      }
    }
  }

  private writeSoon(): void {
    this.writeAfter(SAVED_AFTER_MS);
    this.show({ saving: 'saving' });
  }

  private writeAfter(delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.write(), delayMs);
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
    if (this.isClosed() || !this.isDirty()) {
      if (this.state.saving !== 'saved') this.show({ saving: 'saved', problem: null });
      return;
    }
    if (this.state.saving === 'saved') this.show({ saving: 'saving' });
    try {
      await this.send(this.options.save);
      if (this.state.clashes.length > 0) return;
      this.show({ saving: this.isDirty() ? 'saving' : 'saved', problem: null });
      if (this.isDirty()) this.writeAfter(SAVED_AFTER_MS);
    } catch (error) {
      if (await this.isClosedElsewhere(error)) {
        this.show({ saving: 'saved', problem: null });
        return;
      }
      const isCut = error instanceof ApiError && error.status === 0;
      this.show({ saving: isCut ? 'offline' : 'failed', problem: sentenceOf(error) });
      this.writeAfter(RETRIED_AFTER_MS);
    }
  }

  private async isClosedElsewhere(error: unknown): Promise<boolean> {
    if (!this.options.isClosed || !hasCode(error, 'conflict')) return false;
    await this.options.load().then(
      (held) => this.accept(held),
      () => undefined,
    );
    return this.isClosed();
  }
}

/** While the component is shown. */
export function useAutoSave<Value extends object, Held, Clash>(
  autoSave: AutoSave<Value, Held, Clash>,
): AutoSaved<Value, Clash> {
  useEffect(() => autoSave.open(), [autoSave]);
  return useSyncExternalStore(autoSave.subscribe, autoSave.read);
}
