import { newId } from '@cascade/shared/kernel/id';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

const Kept = z.object({ key: z.string(), text: z.string() });
const drafts = memberEntries('support-answer', Kept);

const fresh = () => ({ key: newId(), text: '' });

type Props = {
  /** Of the request and what is written: an answer or a note. */
  draftId: string;
  label: string;
  hint?: string;
  action: string;
  send: (text: string, idempotencyKey: string) => Promise<unknown>;
};

/** What is typed survives a reload and a failure. */
export function AnswerForm({ draftId, label, hint, action, send }: Props) {
  const [draft, setDraft] = useState(() => drafts.find(draftId) ?? fresh());
  const { mutate, error, isPending, isIdle, reset } = useMutation({
    mutationFn: ({ text, key }: typeof draft) => send(text, key),
    onSuccess: () => {
      drafts.forget(draftId);
      setDraft(fresh());
      reset();
    },
  });
  const change = (text: string) => {
    // What was sent before may have arrived without an answer.
    const next = { key: isIdle ? draft.key : newId(), text };
    setDraft(next);
    drafts.keep(draftId, next);
  };
  return (
    <FormFrame
      shown={['text']}
      error={error}
      isBusy={isPending}
      action={action}
      onSubmit={() => mutate(draft)}
    >
      {(refused) => (
        <Field label={label} hint={hint} error={refused('text')}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={draft.text}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      )}
    </FormFrame>
  );
}
