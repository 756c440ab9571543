import { atom } from 'jotai';
import { RESET } from 'jotai/utils';
import { devicePreference } from '../../../device/preference.ts';

/** A random id of this device, or null unless its owner has allowed visits to be told apart by it. */
export const visitorIdAtom = devicePreference<string | null>('visitor-id', null);

/** Whether this device may be known again. Taking it back forgets the id for good. */
export const isCountedAtom = atom(
  (get) => get(visitorIdAtom) !== null,
  (_get, set, isAllowed: boolean) => set(visitorIdAtom, isAllowed ? crypto.randomUUID() : RESET),
);

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** The browser's own setting; the server goes by its headers as well. */
export function wantsNoTracking({ doNotTrack, globalPrivacyControl }: Wishes = navigator): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
