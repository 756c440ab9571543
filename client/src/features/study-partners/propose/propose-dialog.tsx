import {
  listProposals,
  NOTE_LENGTH,
  type PartnerFace,
  PROPOSALS_PATH,
  propose,
} from '@cascade/shared/features/study-partners/proposals';
import { newId } from '@cascade/shared/kernel/id';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { StationPicker } from '../../../domain/stations/station-picker.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { lengthWords } from '../practice-times.tsx';
import { bodyOf, emptyDraft, type ProposalDraft } from './proposal-draft.ts';
import { StationFields } from './station-fields.tsx';
import { TimeFields } from './time-fields.tsx';

type FormProps = {
  person: Pick<PartnerFace, 'id' | 'userHandle'>;
  times: readonly string[];
  onClose: () => void;
};
type Props = FormProps & { isOpen: boolean };

const lengths = [30, 45, 60, 75, 90, 120];
const ownFields = ['times', 'stationIds', 'note', 'durationMinutes'];

/** What is entered stays when the answer is a refusal or none at all. */
export function ProposeDialog({ isOpen, ...form }: Props) {
  const { person, onClose } = form;
  return (
    <Dialog title={`Practise with ${person.userHandle}`} isOpen={isOpen} onClose={onClose}>
      <ProposeForm {...form} />
    </Dialog>
  );
}

function ProposeForm({ person, times, onClose }: FormProps) {
  // A lost answer is asked for again under the same id, so that one proposal is made.
  const [id] = useState(newId);
  const [draft, setDraft] = useState(() => emptyDraft(times.length > 0));
  const [isPicking, setIsPicking] = useState(false);
  const queryClient = useQueryClient();
  const change = (part: Partial<ProposalDraft>) => setDraft((old) => ({ ...old, ...part }));
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => call(propose, { body: bodyOf(person.id, draft), idempotencyKey: id }),
    onSuccess: () => {
      toast({
        title: `Proposed to ${person.userHandle}`,
        description: 'You are told of the answer.',
      });
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(listProposals, {}) }),
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const refused = (name: string) => fields.find(({ field }) => field === name)?.message;
  const isElsewhere = error && !fields.some(({ field }) => ownFields.includes(field));
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="5">
          <TimeFields draft={draft} suggested={times} error={refused('times')} onChange={change} />
          <Field label="Length" error={refused('durationMinutes')}>
            {(control) => (
              <Select
                {...control}
                value={draft.durationMinutes}
                onChange={({ target }) => change({ durationMinutes: Number(target.value) })}
              >
                {lengths.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {lengthWords(minutes)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <StationFields
            draft={draft}
            error={refused('stationIds')}
            onChange={change}
            onPick={() => setIsPicking(true)}
          />
          <Field
            label="Note"
            isOptional
            hint={`${draft.note.trim().length} of ${NOTE_LENGTH} characters`}
            error={refused('note')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={draft.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            )}
          </Field>
          {isElsewhere && (
            <Notice tone="danger" role="alert">
              <div>{sentenceOf(error)}</div>
              {error instanceof ApiError && error.status === 409 && (
                <div>
                  <TextLink to={PROPOSALS_PATH} onClick={onClose}>
                    See your proposals
                  </TextLink>
                </div>
              )}
            </Notice>
          )}
          <Flex justify="flex-end">
            <Button type="submit" isBusy={isPending}>
              Propose
            </Button>
          </Flex>
        </Stack>
      </form>
      <StationPicker
        isOpen={isPicking}
        taken={draft.cards.map((card) => card.id)}
        onClose={() => setIsPicking(false)}
        onPick={(card) => {
          change({ cards: [...draft.cards, card] });
          setIsPicking(false);
        }}
      />
    </>
  );
}
