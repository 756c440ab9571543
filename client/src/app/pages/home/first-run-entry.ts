import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

/** `true` once the questions are answered or put away; until then what is typed. */
const entries = memberEntries(
  'first-run',
  z.union([z.literal(true), z.record(z.string(), z.string())]),
);
const ID = 'home';

export const isFirstRunOver = (): boolean => entries.find(ID) === true;

export function endFirstRun(): void {
  entries.keep(ID, true);
}

/** In the shape of `ProfileDrafts`. */
export const firstRunDrafts = {
  read: () => {
    const kept = entries.find(ID);
    return kept === true ? null : kept;
  },
  keep: (changes: Record<string, string>) => {
    entries.keep(ID, changes);
  },
  forget: () => entries.forget(ID),
};
