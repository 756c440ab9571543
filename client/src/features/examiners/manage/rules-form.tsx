import {
  calibrationSentence,
  FEWEST_CANDIDATES,
} from '@cascade/shared/features/examiners/calibration';
import { type OwnOffer, saveRules } from '@cascade/shared/features/examiners/offering';
import {
  type CancellationRule,
  cancellationRules,
  cancellationWords,
  specialties,
} from '@cascade/shared/features/examiners/words';
import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { hoursWords } from '../examiner-words.ts';
import { useOfferChange } from './use-offer-change.ts';

const notices = [0, 120, 720, 1_440, 2_880, 4_320, 10_080];
const buffers = [0, 5, 10, 15, 30, 45, 60];

/** A value that was set elsewhere is among the choices too. */
const choices = (usual: number[], present: number, none: string) =>
  [...new Set([...usual, present])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: value === 0 ? none : hoursWords(value) }));

export function RulesForm({ offer }: { offer: OwnOffer }) {
  const { rev, state } = offer;
  const [draft, setDraft] = useState(() => ({
    bio: offer.bio,
    specialties: specialties.filter((one) => offer.examiner.specialties.includes(one)),
    isPaused: offer.isPaused,
    noticeMinutes: offer.noticeMinutes,
    bufferMinutes: offer.bufferMinutes,
    cancellationRule: offer.cancellationRule,
    showsCalibration: offer.showsCalibration,
  }));
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const { mutate, error, isPending } = useOfferChange();
  const save = () =>
    mutate(() => call(saveRules, { body: { rev, ...draft } }), {
      onSuccess: () => toast({ title: 'Profile and rules saved' }),
    });
  return (
    <FormFrame
      shown={['bio', 'specialties']}
      error={error}
      isBusy={isPending || state === 'suspended'}
      action="Save"
      onSubmit={save}
    >
      {(refused) => (
        <Stack gap="5" maxWidth="measure">
          <Field
            label="Bio"
            hint="Name, qualification and experience are as we have checked them; ask support to change them."
            error={refused('bio')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                value={draft.bio}
                onChange={({ target }) => change({ bio: target.value })}
              />
            )}
          </Field>
          <Box as="fieldset">
            <Box as="legend" textStyle="label" mb="1">
              Specialties
            </Box>
            {specialties.map((one) => (
              <Checkbox
                key={one}
                label={one}
                checked={draft.specialties.includes(one)}
                onChange={({ target }) =>
                  change({
                    specialties: specialties.filter((other) =>
                      other === one ? target.checked : draft.specialties.includes(other),
                    ),
                  })
                }
              />
            ))}
            {refused('specialties') && (
              <Box role="alert" textStyle="small" color="danger">
                {refused('specialties')}
              </Box>
            )}
          </Box>
          <SelectFilter
            label="How long ahead members have to book"
            value={String(draft.noticeMinutes)}
            onChange={(value) => change({ noticeMinutes: Number(value) })}
            options={choices(notices, draft.noticeMinutes, 'At any time')}
          />
          <SelectFilter
            label="Pause after each session"
            value={String(draft.bufferMinutes)}
            onChange={(value) => change({ bufferMinutes: Number(value) })}
            options={choices(buffers, draft.bufferMinutes, 'None')}
          />
          <SelectFilter
            label="Cancellation"
            value={draft.cancellationRule}
            onChange={(value) => change({ cancellationRule: value as CancellationRule })}
            options={cancellationRules.map((value) => ({
              value,
              label: cancellationWords[value],
            }))}
          />
          <Checkbox
            label="Pause everything: members find none of my services"
            checked={draft.isPaused}
            onChange={({ target }) => change({ isPaused: target.checked })}
          />
          <Box>
            <Checkbox
              label="Show members how my marks compare with other examiners’"
              checked={draft.showsCalibration}
              onChange={({ target }) => change({ showsCalibration: target.checked })}
            />
            <Box textStyle="small" color="muted">
              {offer.calibration
                ? `As of now: ${calibrationSentence(offer.calibration)}.`
                : `Nothing is shown before you have marked ${FEWEST_CANDIDATES} candidates in published circuits, on stations that others have marked too.`}
            </Box>
          </Box>
        </Stack>
      )}
    </FormFrame>
  );
}
