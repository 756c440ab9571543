import { memberEntries } from '../../../device/member-entries.ts';
import { shapeOf } from '../../../device/shape.ts';

const isOfTexts = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  !Array.isArray(stored) &&
  Object.values(stored).every((text) => typeof text === 'string');

/** `true` once the questions are answered or put away; until then what is typed. */
const entries = memberEntries(
  'first-run',
  shapeOf(
    (stored): stored is true | Record<string, string> => stored === true || isOfTexts(stored),
  ),
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
