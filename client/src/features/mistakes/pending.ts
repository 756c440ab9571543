import type { OfflineMutation } from '../../device/queue/offline-mutation.ts';
import { mistakePending } from '../../domain/mistakes/mistake-pending.ts';

/** Reports wait like other calls; stations and guides show the form. */
export const offlineMutations: OfflineMutation[] = [mistakePending];
