import { devicePreference } from '../../device/preference.ts';

/** Whether the next station starts automatically after the changeover, as in a circuit. */
export const backToBackAtom = devicePreference<boolean>('back-to-back', false);

/** Of the uniform preset: 16 rounds of 10:30 make 168 minutes. */
export const changeoverMs = 120_000;
