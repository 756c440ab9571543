import { atom } from 'jotai';
import { RESET } from 'jotai/utils';
import { devicePreference } from '../../../device/preference.ts';

/** Null without the owner's consent. */
export const visitorIdAtom = devicePreference<string | null>('visitor-id', null);

/** Withdrawing consent deletes the id. */
export const isCountedAtom = atom(
  (get) => get(visitorIdAtom) !== null,
  (_get, set, isAllowed: boolean) => set(visitorIdAtom, isAllowed ? crypto.randomUUID() : RESET),
);

type Wishes = { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** The server also honours its headers. */
export function wantsNoTracking({ doNotTrack, globalPrivacyControl }: Wishes = navigator): boolean {
  return doNotTrack === '1' || globalPrivacyControl === true;
}
