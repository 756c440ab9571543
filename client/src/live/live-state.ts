import { atom } from 'jotai';

/** How the page hears of news, as the shell tells it. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'off';

export const liveStateAtom = atom<LiveState>('off');
/** When the page was last known to be up to date; null before the first time. */
export const lastLiveAtom = atom<number | null>(null);
