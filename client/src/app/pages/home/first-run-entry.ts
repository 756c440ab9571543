import { memberEntries } from '../../../device/member-entries.ts';
import { isRecordOfTexts, shapeOf } from '../../../device/shape.ts';

/** `true` once the questions are answered or put away; until then what is typed. */
const entries = memberEntries(
  'first-run',
  shapeOf(
    (stored): stored is true | Record<string, string> => stored === true || isRecordOfTexts(stored),
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
