import { atom } from 'jotai';

/**
 * What a proctor has begun to write, by circuit: another tab, or the end of the last round, takes
 * the form away and brings it back, and must not take the words.
 */
export const messageDraftsAtom = atom<Record<string, string>>({});
