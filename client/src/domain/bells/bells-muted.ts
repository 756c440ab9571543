import { devicePreference } from '../../device/preference.ts';

/** Whether the bells are silent on this device; they still show, and a phone still shakes. */
export const bellsMutedAtom = devicePreference<boolean>('bells-muted', false);
