import type { OfflineMutation } from '../device/queue/offline-mutation.ts';
import { offlineMutations as mistakes } from '../features/mistakes/pending.ts';
import { offlineMutations as notices } from '../features/notices/pending.ts';
import { offlineMutations as scenarios } from '../features/scenarios/pending.ts';
import { offlineMutations as trial } from '../features/trial/pending.ts';

/** Loaded after the first screen. */
export const offlineMutations: OfflineMutation[] = [mistakes, notices, scenarios, trial].flat();
