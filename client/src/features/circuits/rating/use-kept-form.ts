import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import type { Saving } from '../../../ui/sheet/sheet-keeper.ts';

const savedAfterMs = 800;
const retriedAfterMs = 4_000;

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

/**
 * A small form that saves itself. Its owner alone writes it and the last word counts, so it needs
 * no version; what was not sent yet survives a reload and goes out when there is a network again.
 */
export function useKeptForm<Value extends object>({ key, known, save }: Options<Value>) {
  const [start] = useState(() => ({ kept: keptIn<Value>(key) }));
  const [value, setValue] = useState<Value>({ ...known, ...start.kept });
  const [saving, setSaving] = useState<Saving>('saved');
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(value);
  const isDirty = useRef(start.kept !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef<() => Promise<void>>(async () => undefined);

  write.current = async () => {
    clearTimeout(timer.current);
    if (!isDirty.current) return;
    isDirty.current = false;
    setSaving('saving');
    try {
      await save(latest.current);
      setProblem(null);
      if (isDirty.current) return;
      localStorage.removeItem(key);
      setSaving('saved');
    } catch (error) {
      isDirty.current = true;
      setSaving(error instanceof ApiError && error.status === 0 ? 'offline' : 'failed');
      setProblem(sentenceOf(error));
      timer.current = setTimeout(() => void write.current(), retriedAfterMs);
    }
  };

  function change(part: Partial<Value>) {
    latest.current = { ...latest.current, ...part };
    isDirty.current = true;
    setValue(latest.current);
    try {
      localStorage.setItem(key, JSON.stringify(latest.current));
    } catch {
      // No room or no permission: it is still on its way to the server.
    }
    if (saving === 'saved' || saving === 'saving') {
      setSaving('saving');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void write.current(), savedAfterMs);
    }
  }

  useEffect(() => {
    const writeNow = () => void write.current();
    addEventListener('online', writeNow);
    writeNow();
    return () => {
      removeEventListener('online', writeNow);
      void write.current().finally(() => clearTimeout(timer.current));
    };
  }, []);

  return { value, change, saving, problem };
}
