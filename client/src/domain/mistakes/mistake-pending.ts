import {
  type MistakePlace,
  mistakeKinds,
  reportMistake,
} from '@cascade/shared/features/mistakes/contract';
import { memberEntries } from '../../device/member-entries.ts';
import { offlineMutation } from '../../device/queue/offline-mutation.ts';
import { isRecord, isText, shapeOf } from '../../device/shape.ts';
import { toast } from '../../ui/toast/toasts.ts';

/** What is typed, by station or guide. */
export type MistakeDraft = { kind: (typeof mistakeKinds)[number] | ''; text: string };

export const mistakeDrafts = memberEntries(
  'mistake-form',
  shapeOf(
    (stored): stored is MistakeDraft =>
      isRecord(stored) &&
      ['', ...mistakeKinds].some((kind) => kind === stored.kind) &&
      isText(stored.text),
  ),
);

export const draftKeyOf = (place: MistakePlace): string =>
  place.kind === 'station' ? `station-${place.scenarioId}` : `guide-${place.guideId}`;

export const mistakePending = offlineMutation(reportMistake, {
  failure: 'Report not sent',
  onSuccess: () => () =>
    toast({ title: 'Reported', description: 'Thank you. You will get a notice with the outcome.' }),
});
