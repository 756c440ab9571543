import { atom } from 'jotai';

/** How the page hears of news, as the shell tells it. */
export type LiveState = 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'off';

export const liveStateAtom = atom<LiveState>('off');
/**
 * The member is ending their account on this page, which has a last word to say. A socket that is
 * closed for it must not take the page away.
 */
export const isLeavingAtom = atom(false);
/** When the page was last known to be up to date; null before the first time. */
export const lastLiveAtom = atom<number | null>(null);
