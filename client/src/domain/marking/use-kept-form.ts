import { useState } from 'react';
import { AutoSave, useAutoSave } from '../../device/auto-save.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { isRecord, shapeOf } from '../../device/shape.ts';
import { chosen } from './sheet/merge-sheet.ts';

type KeptForm = { sheet: object; base: object };

const entries = memberEntries(
  'circuit-form',
  shapeOf(
    (stored): stored is KeptForm =>
      isRecord(stored) && isRecord(stored.sheet) && isRecord(stored.base),
  ),
);

type Options<Value> = {
  key: string;
  known: Value;
  save: (value: Value) => Promise<unknown>;
};

/** The form has one writer, so it has no versions, and the last write wins. */
const formAutoSave = <Value extends object>({ key, known, save }: Options<Value>) =>
  new AutoSave<Value, Value>({
    held: known,
    readValue: (value) => value,
    readVersion: () => 0,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    merge: (base, mine, theirs) => ({ merged: mergeFields(base, mine, theirs), clashes: [] }),
    save: async (_, value) => {
      await save(value);
      return value;
    },
    load: async () => known,
    findKept: () => {
      const kept = entries.find(key);
      return kept && { value: { ...known, ...kept.sheet }, base: { ...known, ...kept.base } };
    },
    keep: ({ value: sheet, base }, _, isDirty) => {
      if (isDirty) return entries.keep(key, { sheet, base });
      entries.forget(key);
      return true;
    },
  });

function mergeFields<Value extends object>(base: Value, mine: Value, theirs: Value): Value {
  const merged = { ...theirs };
  for (const name of Object.keys(mine) as (keyof Value)[])
    merged[name] = chosen(base[name], mine[name], theirs[name]);
  return merged;
}

/** Unsent input survives a reload. */
export function useKeptForm<Value extends object>(options: Options<Value>) {
  const [form] = useState(() => formAutoSave(options));
  const { value, saving, problem } = useAutoSave(form);
  return { value, change: form.change, saving, problem };
}
