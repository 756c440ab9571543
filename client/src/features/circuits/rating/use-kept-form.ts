import { useEffect, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';
import { AutoSave, type SavedSheet } from '../../../domain/marking/sheet/auto-save.ts';

const savedAfterMs = 800;
const entries = memberEntries(
  'circuit-form',
  z.custom<object>((value) => typeof value === 'object' && value !== null),
);

type Options<Value> = {
  key: string;
  known: Value;
  save: (value: Value) => Promise<unknown>;
};

/** One writer, so the last write wins without versions. */
class KeptForm<Value extends object> extends AutoSave<Value, SavedSheet<Value>> {
  private saved: Value;
  private readonly options: Options<Value>;

  constructor(options: Options<Value>) {
    const sheet = { ...options.known, ...(entries.find(options.key) as Partial<Value> | null) };
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
    if (this.isDirty()) entries.keep(key, this.state.sheet);
    else entries.forget(key);
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

/** Unsent input survives a reload. */
export function useKeptForm<Value extends object>(options: Options<Value>) {
  const [form] = useState(() => new KeptForm(options));
  const { sheet: value, saving, problem } = useSyncExternalStore(form.subscribe, form.read);
  useEffect(() => form.open(), [form]);
  return { value, change: form.change, saving, problem };
}
