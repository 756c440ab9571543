import type { OfflineMutation } from '../device/queue/offline-mutation.ts';
import { readPending } from '../features/notices/pending.ts';
import { bookmarkPending, completionPending } from '../features/scenarios/pending.ts';

export const offlineMutations: OfflineMutation[] = [
  bookmarkPending,
  completionPending,
  readPending,
];
