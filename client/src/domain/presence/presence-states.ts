import type { PresenceState } from '@cascade/shared/features/presence/contract';
import { atom } from 'jotai';

type States = ReadonlyMap<string, PresenceState>;

/** How the people are whom this page shows, as far as it was told. */
export const presenceStatesAtom = atom<States>(new Map());

/** Puts news over what was known. */
export const noteStatesAtom = atom(null, (get, set, news: PresenceState[]) => {
  const states = new Map(get(presenceStatesAtom));
  for (const state of news) states.set(state.userId, state);
  set(presenceStatesAtom, states);
});
