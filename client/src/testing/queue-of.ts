import type { OfflineMutation } from '../device/queue/offline-mutation.ts';
import { PendingSender } from '../device/queue/pending-sender.ts';
import { openStore } from '../device/queue/pending-store.ts';
import type { QueueParts } from '../device/queue/start-pending.ts';

/** For `startPending`: the queue for these kinds of mutations. */
export const queueOf =
  (kinds: OfflineMutation[]): (() => Promise<QueueParts>) =>
  async () => ({ PendingSender, openStore, openMutations: () => kinds });
