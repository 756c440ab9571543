import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { currentUserQuery } from '../api/current-user.ts';
import type { Applier } from './appliers.ts';
import { cacheViewOf } from './cache-view.ts';
import type { LiveStart } from './connection.ts';
import { isLeavingAtom, lastLiveAtom, liveStateAtom } from './live-state.ts';

/**
 * Keeps the cache fresh from live events until it is stopped. The socket's script loads after the
 * first screen has been drawn.
 * @returns how to stop
 */
export function startLive(
  start: LiveStart,
  queryClient: QueryClient,
  appliers: Applier[],
): () => void {
  const store = getDefaultStore();
  const cache = cacheViewOf(queryClient);
  const byName = new Map(appliers.map((applier) => [applier.name, applier]));
  let close = () => {};
  let isStopped = false;
  void import('./connection.ts').then(({ LiveConnection }) => {
    if (isStopped) return;
    const connection = new LiveConnection(start, {
      apply: (event) => byName.get(event.e)?.apply(cache, event.d),
      startAfresh: () => void queryClient.invalidateQueries(),
      onState: (state) => {
        store.set(liveStateAtom, state);
        if (state === 'live') store.set(lastLiveAtom, Date.now());
      },
      onRefused: () => {
        if (store.get(isLeavingAtom)) return;
        void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
      },
    });
    connection.open();
    close = () => connection.close();
  });
  return () => {
    isStopped = true;
    close();
  };
}
