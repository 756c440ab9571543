import { useState } from 'react';
import type { MemberEntries } from './member-entries.ts';

/** What is typed into a form, on the device until it is sent or put away. */
export function useKept<Value>(entries: MemberEntries<Value>, of: string, first: () => Value) {
  const [value, setValue] = useState(() => entries.find(of) ?? first());
  return {
    value,
    keep: (next: Value) => {
      setValue(next);
      entries.keep(of, next);
    },
    forget: () => entries.forget(of),
    /** Forgets it, and begins anew on the screen. */
    restart: () => {
      entries.forget(of);
      setValue(first());
    },
  };
}
