import type { OfflineMutation } from '../device/queue/offline-mutation.ts';
import { readPending } from '../features/notices/pending.ts';
import { bookmarkPending, completionPending } from '../features/scenarios/pending.ts';

/** What may wait on the device while the server is out of reach; a feature adds its own line. */
export const offlineMutations: OfflineMutation[] = [
  bookmarkPending,
  completionPending,
  readPending,
];
