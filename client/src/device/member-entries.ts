import { currentOwner, isVisitor } from './owner.ts';
import { entryKinds } from './registry.ts';
import { type Shape, type Stored, valueIn } from './shape.ts';
import { entryKey, isEntryKey, isEntryOf, storages } from './storage.ts';

const DAY_MS = 86_400_000;

export type MemberEntries<Value> = {
  find: (id: string) => Value | null;
  /** @returns whether it was stored */
  keep: (id: string, value: Value) => boolean;
  forget: (id: string) => void;
};

type Kept = Stored & { keptForMs: number };

/** A clock that was set back must not extend the lifetime. */
const isExpired = ({ keptAt, keptForMs }: Kept): boolean =>
  Math.abs(Date.now() - keptAt) > keptForMs;

/** Without zod, which is too large for the first screen. */
function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null');
    return Number.isFinite(kept?.keptAt) && Number.isFinite(kept.keptForMs) ? kept : null;
  } catch {
    return null; // unreadable, or from an older build
  }
}

/**
 * In the signed-in member's storage, removed at sign-out; entries may be lost when storage is full
 * or blocked.
 */
export function memberEntries<Value>(
  kind: keyof typeof entryKinds,
  shape: Shape<Value>,
): MemberEntries<Value> {
  const { place, keptForDays } = entryKinds[kind];
  const isForVisitors = place === 'tab' || 'forVisitors' in entryKinds[kind];
  const where = () => {
    const [device, tab] = storages();
    const owner = currentOwner();
    const storage = place === 'tab' || owner === undefined ? tab : device;
    if (!storage || (owner === undefined && !(isForVisitors && isVisitor()))) return null;
    return { storage, keyOf: (id: string) => entryKey(owner ?? null, kind, id) };
  };
  const forget = (id: string) => {
    const found = where();
    found?.storage.removeItem(found.keyOf(id));
  };
  return {
    find: (id) => {
      const found = where();
      const text = found?.storage.getItem(found.keyOf(id)) ?? null;
      if (text === null) return null;
      const kept = parsed(text);
      const value = kept && !isExpired(kept) ? valueIn(shape, kept) : null;
      if (value === null) forget(id);
      return value;
    },
    keep: (id, value) => {
      const found = where();
      const kept: Kept = {
        keptAt: Date.now(),
        keptForMs: keptForDays * DAY_MS,
        shape: shape.number,
        value,
      };
      try {
        found?.storage.setItem(found.keyOf(id), JSON.stringify(kept));
        return found !== null;
      } catch {
        return false; // storage full
      }
    },
    forget,
  };
}

export function removeExpiredEntries(): void {
  for (const storage of storages())
    for (const key of Object.keys(storage)) {
      if (!isEntryKey(key)) continue;
      const kept = parsed(storage.getItem(key));
      if (!kept || isExpired(kept)) storage.removeItem(key);
    }
}

/** Text that the server may not have. */
export function countUnsavedSheets(): number {
  const owner = currentOwner();
  const [device] = storages();
  if (!owner || !device) return 0;
  return Object.keys(device).filter((key) => {
    if (!isEntryOf(owner, key)) return false;
    const { sheet, base } = Object(parsed(device.getItem(key))?.value);
    return base !== undefined && canonical(sheet) !== canonical(base);
  }).length;
}

/** Sorted fields. */
function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted);
}
