import { atom } from 'jotai';

export type LiveState = 'connecting' | 'live' | 'delayed' | 'reconnecting' | 'off';

export const liveStateAtom = atom<LiveState>('off');
/** The page shows a final message, so 401 must not redirect it. */
export const isLeavingAtom = atom(false);
/** Null before the first time. */
export const lastLiveAtom = atom<number | null>(null);
