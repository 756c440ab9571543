import { atomWithStorage } from 'jotai/utils';

/** Whether the next station follows by itself after the changeover, as in a circuit. */
export const backToBackAtom = atomWithStorage('back-to-back', false, undefined, {
  getOnInit: true,
});

/** Changeover and marking of the uniform preset: 16 rounds of 10:30 make 168 minutes. */
export const changeoverMs = 120_000;
