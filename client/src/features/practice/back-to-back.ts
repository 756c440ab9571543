import { devicePreference } from '../../device/preference.ts';

export const backToBackAtom = devicePreference<boolean>('back-to-back', false);

/** 16 rounds of 10:30 make 168 minutes. */
export const changeoverMs = 120_000;
