import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { currentUserQuery } from '../api/current-user.ts';
import { noticeRestore } from '../api/history.ts';
import { askAgainAfterOutage } from '../api/query-client.ts';
import { eventApplier } from './apply-event.ts';
import { announceLive, attachConnection } from './channel.ts';
import type { LiveConnection, LiveStart } from './connection.ts';
import type { EventHandler } from './event-handler.ts';
import { isLeavingAtom, lastLiveAtom, liveStateAtom } from './live-state.ts';

/** Loaded after the first drawing. */
export type LiveParts = {
  LiveConnection: typeof LiveConnection;
  eventHandlers: readonly EventHandler[];
};

/** @returns stop */
export function startLive(
  start: LiveStart,
  queryClient: QueryClient,
  load: () => Promise<LiveParts>,
): () => void {
  const store = getDefaultStore();
  let close = () => {};
  let isStopped = false;
  void load().then(({ LiveConnection, eventHandlers }) => {
    if (isStopped) return;
    const connection = new LiveConnection(start, {
      apply: eventApplier(queryClient, eventHandlers),
      refetchAll: () => void queryClient.invalidateQueries(),
      onRestored: () => noticeRestore(queryClient),
      onState: (state) => {
        const before = store.get(liveStateAtom);
        store.set(liveStateAtom, state);
        if (state !== 'live' && state !== 'delayed') return;
        store.set(lastLiveAtom, Date.now());
        // Every ten seconds, and at once when the database recovers.
        askAgainAfterOutage(queryClient);
        if (before !== 'live' && before !== 'delayed') announceLive();
      },
      onRefused: (why) => {
        if (store.get(isLeavingAtom)) return;
        // A full load clears memory.
        if (why === 'suspended' || why === 'ended' || why === 'elsewhere') {
          store.set(isLeavingAtom, true);
          close();
          window.location.assign(`/login?why=${why}`);
          return;
        }
        void queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
      },
    });
    attachConnection(connection);
    connection.open();
    close = () => {
      attachConnection(undefined);
      connection.close();
    };
  });
  return () => {
    isStopped = true;
    close();
  };
}
