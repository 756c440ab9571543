import { type PresenceState, watchPresence } from '@cascade/shared/features/presence/contract';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { command, whenLive } from '../../live/channel.ts';
import { WatchList } from './watch-list.ts';

type States = ReadonlyMap<string, PresenceState>;

const presenceStatesAtom = atom<States>(new Map());

export const noteStatesAtom = atom(null, (get, set, received: PresenceState[]) => {
  const states = new Map(get(presenceStatesAtom));
  for (const state of received) states.set(state.userId, state);
  set(presenceStatesAtom, states);
});

const watchList = new WatchList(
  async (people) => (await command(watchPresence, { people })).states,
  (states) => getDefaultStore().set(noteStatesAtom, states),
);
whenLive(() => watchList.renew());

type Presence = Pick<PresenceState, 'status' | 'activity'>;
const unknown: Presence = { status: 'offline', activity: null };

/** @returns offline until known */
export function usePresence(userIds: string[]): (userId: string) => Presence {
  const states = useAtomValue(presenceStatesAtom);
  const key = [...new Set(userIds)].sort().join(' ');
  useEffect(() => (key === '' ? undefined : watchList.show(key.split(' '))), [key]);
  return (userId) => states.get(userId) ?? unknown;
}
