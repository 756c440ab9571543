import { keepTrial } from '@cascade/shared/features/trial/contract';
import { type OfflineMutation, offlineMutation } from '../../device/queue/offline-mutation.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** The events of the change bring it into the lists. */
export const trialPending = offlineMutation(keepTrial, {
  failure: 'The station you tried is not in your progress',
  onSuccess:
    (_cache, { card }) =>
    () =>
      toast({ title: 'Added to your progress', description: `You tried “${card.title}”.` }),
});

export const offlineMutations: OfflineMutation[] = [trialPending];
