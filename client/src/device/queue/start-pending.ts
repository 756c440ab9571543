import type { Member } from '@cascade/shared/features/auth/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { currentUserQuery } from '../../api/current-user.ts';
import { whenLive } from '../../live/channel.ts';
import type { OfflineMutation } from './offline-mutation.ts';
import { attachOutlet, isSendingAtom, showKept } from './pending-queue.ts';
import type { PendingSender } from './pending-sender.ts';
import type { openStore } from './pending-store.ts';

/** Loaded after the first drawing. */
export type QueueParts = {
  PendingSender: typeof PendingSender;
  openStore: typeof openStore;
  openMutations: () => OfflineMutation[];
};

/** Offline, commands wait in this tab. */
async function loadWhenPossible(load: () => Promise<QueueParts>): Promise<QueueParts> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenPossible(load);
  }
}

/** @returns stop; waiting commands stay stored */
export function startPending(
  { id: memberId, publicId }: Pick<Member, 'id' | 'publicId'>,
  cache: QueryClient,
  load: () => Promise<QueueParts>,
): () => void {
  let isStopped = false;
  let sender: PendingSender | undefined;
  const ready = loadWhenPossible(load).then(async (parts) => {
    const store = await parts.openStore(publicId);
    sender = new parts.PendingSender(store, {
      memberId,
      cache,
      kinds: parts.openMutations(),
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
