import { atom } from 'jotai';

/** How the page hears of news, as the shell tells it. */
export type LiveState = 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'off';

export const liveStateAtom = atom<LiveState>('off');
/**
 * This page is about to say a last word: the member is ending their account, or an admin has ended
 * their stay. What is refused meanwhile must not take the page elsewhere.
 */
export const isLeavingAtom = atom(false);
/** When the page was last known to be up to date; null before the first time. */
export const lastLiveAtom = atom<number | null>(null);
