import { useEffect, useState, useSyncExternalStore } from 'react';
import { AutoSave, type SavedSheet } from '../../../ui/sheet/auto-save.ts';

const savedAfterMs = 800;

type Options<Value> = {
  /** Where it is kept on this device until the server has it. */
  key: string;
  known: Value;
  save: (value: Value) => Promise<unknown>;
};

function keptIn<Value extends object>(key: string): Partial<Value> | null {
  try {
    const text = localStorage.getItem(key);
    const kept: unknown = text === null ? null : JSON.parse(text);
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}

/** What its owner alone writes: the last word counts, so there is no version and nothing to merge. */
class KeptForm<Value extends object> extends AutoSave<Value, SavedSheet<Value>> {
  private saved: Value;
  private readonly options: Options<Value>;

  constructor(options: Options<Value>) {
    const sheet = { ...options.known, ...keptIn<Value>(options.key) };
    super({ sheet, saving: 'saved', problem: null }, savedAfterMs);
    this.options = options;
    this.saved = options.known;
  }

  protected isDirty(): boolean {
    return JSON.stringify(this.state.sheet) !== JSON.stringify(this.saved);
  }

  protected isClosed(): boolean {
    return false;
  }

  protected isDue(): boolean {
    return true;
  }

  protected keep(): void {
    const { key } = this.options;
    try {
      if (this.isDirty()) localStorage.setItem(key, JSON.stringify(this.state.sheet));
      else localStorage.removeItem(key);
    } catch {
      // No room or no permission: it is still on its way to the server.
    }
  }

  protected async send(): Promise<void> {
    const { sheet } = this.state;
    await this.options.save(sheet);
    this.saved = sheet;
    this.keep();
  }

  protected async recover(): Promise<boolean> {
    return false;
  }
}

/** A small form that saves itself; what was not sent yet survives a reload and goes out later. */
export function useKeptForm<Value extends object>(options: Options<Value>) {
  const [form] = useState(() => new KeptForm(options));
  const { sheet: value, saving, problem } = useSyncExternalStore(form.subscribe, form.read);
  useEffect(() => form.open(), [form]);
  return { value, change: form.change, saving, problem };
}
