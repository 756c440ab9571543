import type { OfflineMutation } from '../device/queue/offline-mutation.ts';
import { offlineMutations as mistakes } from '../features/mistakes/pending.ts';
import { offlineMutations as notices } from '../features/notices/pending.ts';
import { offlineMutations as scenarios } from '../features/scenarios/pending.ts';
import { offlineMutations as trial } from '../features/trial/pending.ts';
import { takeTrialAlong } from '../features/trial/take-along.ts';

/** What each feature sends later when a device is offline. */
export const offlineMutations: OfflineMutation[] = [mistakes, notices, scenarios, trial].flat();

/** For a member's queue, which is given first what was tried on this device before signing in. */
export function openMutations(): OfflineMutation[] {
  // Signed out again meanwhile: it stays on the device.
  takeTrialAlong().catch(() => undefined);
  return offlineMutations;
}
