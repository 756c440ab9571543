import { atomWithStorage } from 'jotai/utils';

/** Whether the bells are silent on this device; they still show, and a phone still shakes. */
export const bellsMutedAtom = atomWithStorage('bells-muted', false, undefined, {
  getOnInit: true,
});
