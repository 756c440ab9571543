import {
  type MistakePlace,
  mistakeKinds,
  reportMistake,
} from '@cascade/shared/features/mistakes/contract';
import { z } from 'zod';
import { memberEntries } from '../../device/member-entries.ts';
import { offlineMutation } from '../../device/queue/offline-mutation.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** What is typed, by station or guide. */
export const MistakeDraft = z.object({
  kind: z.enum([...mistakeKinds, '']),
  text: z.string(),
});
export type MistakeDraft = z.infer<typeof MistakeDraft>;

export const mistakeDrafts = memberEntries('mistake-form', MistakeDraft);

export const draftKeyOf = (place: MistakePlace): string =>
  place.kind === 'station' ? `station-${place.scenarioId}` : `guide-${place.guideId}`;

export const mistakePending = offlineMutation(reportMistake, {
  failure: 'Report not sent',
  onSuccess: () => () =>
    toast({ title: 'Reported', description: 'Thank you. You will get a notice with the outcome.' }),
});
