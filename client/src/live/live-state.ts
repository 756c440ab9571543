import { atom } from 'jotai';

export type LiveState = 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'off';

export const liveStateAtom = atom<LiveState>('off');
/**
 * The page is showing a final message (account deleted or suspended): 401 responses must not
 * redirect it.
 */
export const isLeavingAtom = atom(false);
/** When the page was last up to date; null before the first time. */
export const lastLiveAtom = atom<number | null>(null);
