import type { Member } from '@cascade/shared/features/auth/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { currentUserQuery } from '../../api/current-user.ts';
import { whenLive } from '../../live/channel.ts';
import type { OfflineMutation } from './offline-mutation.ts';
import { attachOutlet, isSendingAtom, showKept } from './pending-queue.ts';
import type { PendingSender } from './pending-sender.ts';

type LoadKinds = () => Promise<OfflineMutation[]>;

const load = (loadKinds: LoadKinds) =>
  Promise.all([import('./pending-sender.ts'), import('./pending-store.ts'), loadKinds()]);

/** Offline, commands wait in this tab. */
async function loadWhenPossible(loadKinds: LoadKinds): ReturnType<typeof load> {
  try {
    return await load(loadKinds);
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadWhenPossible(loadKinds);
  }
}

/** @returns stop; waiting commands stay stored */
export function startPending(
  { id: memberId, publicId }: Pick<Member, 'id' | 'publicId'>,
  cache: QueryClient,
  loadKinds: LoadKinds,
): () => void {
  let isStopped = false;
  let sender: PendingSender | undefined;
  const ready = loadWhenPossible(loadKinds).then(async ([{ PendingSender }, storing, kinds]) => {
    const store = await storing.openStore(publicId);
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
