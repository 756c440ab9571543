import type { deviceKeys } from './registry.ts';
import { type Shape, type Stored, valueIn } from './shape.ts';
import { readDeviceKey, writeDeviceKey } from './storage.ts';

const DAY_MS = 86_400_000;

/**
 * Something of the device and of no member. Each tab reads what another has written.
 * @param keptForDays since it was last kept; a clock that was set back does not extend it
 */
export function deviceEntry<Value>(
  key: (typeof deviceKeys)['trial' | 'partnerSeat'],
  shape: Shape<Value>,
  keptForDays: number,
) {
  const forget = () => void writeDeviceKey(key, null);
  return {
    find: (): Value | null => {
      const text = readDeviceKey(key);
      if (text === null) return null;
      const kept = parsed(text);
      const isFresh = kept && Math.abs(Date.now() - kept.keptAt) <= keptForDays * DAY_MS;
      const value = isFresh ? valueIn(shape, kept) : null;
      if (value === null) forget();
      return value;
    },
    /** @returns whether it was stored */
    keep: (value: Value): boolean =>
      writeDeviceKey(
        key,
        JSON.stringify({ keptAt: Date.now(), shape: shape.number, value } satisfies Stored),
      ),
    forget,
    /** @returns a function that stops it */
    onOtherTab: (listener: () => void): (() => void) => {
      const hear = (event: StorageEvent) => {
        // Null: everything was removed.
        if (event.key === key || event.key === null) listener();
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
  };
}

function parsed(text: string): Stored | null {
  try {
    const kept = JSON.parse(text);
    return Number.isFinite(kept?.keptAt) ? kept : null;
  } catch {
    return null; // unreadable, or from an older build
  }
}
