import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { currentUserQuery } from '../api/current-user.ts';
import { whenLive } from '../live/channel.ts';
import type { PendingKind } from './pending-kind.ts';
import { attachOutlet, isSendingAtom, showKept } from './pending-queue.ts';
import type { PendingSender } from './pending-sender.ts';

const load = () => Promise.all([import('./pending-sender.ts'), import('./pending-store.ts')]);

/** Offline before the script was here: what is given meanwhile waits in this tab. */
async function loadWhenPossible(): ReturnType<typeof load> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenPossible();
  }
}

/**
 * Keeps and sends one member's commands until it is stopped. The script for it loads after the
 * first screen has been drawn.
 * @returns how to stop; what waits stays on the device
 */
export function startPending(
  memberId: string,
  cache: QueryClient,
  kinds: PendingKind[],
): () => void {
  let isStopped = false;
  let sender: PendingSender | undefined;
  const ready = loadWhenPossible().then(async ([{ PendingSender }, { openStore }]) => {
    const store = await openStore();
    sender = new PendingSender(store, {
      memberId,
      cache,
      kinds,
      onKept: showKept,
      onSending: (isSending) => getDefaultStore().set(isSendingAtom, isSending),
      onForeign: () => void cache.refetchQueries({ queryKey: currentUserQuery.queryKey }),
    });
    if (isStopped) sender.close();
    else void sender.open();
    return sender;
  });
  attachOutlet({
    memberId,
    keep: async (command) => (await ready).keep(command),
    clear: async () => (await ready).clear(),
  });
  const drain = () => void sender?.drain();
  const stopHearing = whenLive(drain);
  addEventListener('online', drain);
  document.addEventListener('visibilitychange', drain);
  return () => {
    isStopped = true;
    sender?.close();
    stopHearing();
    removeEventListener('online', drain);
    document.removeEventListener('visibilitychange', drain);
    attachOutlet(undefined);
  };
}
