import { z } from 'zod';
import type { deviceKeys } from './registry.ts';
import { readDeviceKey, writeDeviceKey } from './storage.ts';

const DAY_MS = 86_400_000;

const Kept = z.object({ keptAt: z.number(), value: z.unknown() });

/**
 * Something of the device and of no member. Each tab reads what another has written.
 * @param keptForDays since it was last kept; a clock that was set back does not extend it
 */
export function deviceEntry<Schema extends z.ZodType>(
  key: (typeof deviceKeys)['trial' | 'partnerSeat'],
  schema: Schema,
  keptForDays: number,
) {
  const forget = () => void writeDeviceKey(key, null);
  return {
    find: (): z.infer<Schema> | null => {
      const text = readDeviceKey(key);
      if (text === null) return null;
      const kept = Kept.safeParse(parsed(text)).data;
      const isFresh = kept && Math.abs(Date.now() - kept.keptAt) <= keptForDays * DAY_MS;
      const value = isFresh ? schema.safeParse(kept.value) : undefined;
      if (value?.success) return value.data;
      forget();
      return null;
    },
    /** @returns whether it was stored */
    keep: (value: z.infer<Schema>): boolean =>
      writeDeviceKey(key, JSON.stringify({ keptAt: Date.now(), value })),
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // unreadable, or from an older build
  }
}
