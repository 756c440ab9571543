import { LONGEST_SUBJECT } from '@cascade/shared/features/support/fields';
import { type Category, categories, categoryWords } from '@cascade/shared/features/support/words';
import { newId } from '@cascade/shared/kernel/id';
import { Box } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useKept } from '../../../device/use-kept.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { type Draft, drafts, emptyDraft } from './draft.ts';
import { PriorityChoice } from './priority-choice.tsx';
import { sendRequest } from './send-request.ts';

export type SentRequest = { number: string; id: string | null; email: string } & Pick<
  Draft,
  'priority'
>;

const shown = ['category', 'email', 'subject', 'description'] as const;

export function SupportForm({ onSent }: { onSent: (sent: SentRequest) => void }) {
  const { member } = useCurrentUser();
  const { value: draft, keep, forget } = useKept(drafts, 'new', emptyDraft);
  const [isAtWork, setIsAtWork] = useState(false);
  const email = draft.email ?? member?.email ?? '';
  const { mutate, error, isPending, isIdle } = useMutation({
    mutationFn: ({ key, ...form }: Draft) =>
      sendRequest({ ...form, email }, key, () => setIsAtWork(true)),
    onSuccess: ({ number, id }) => {
      forget();
      toast({ title: 'Request sent', description: `It has the number ${number}.` });
      onSent({ number, id, email, priority: draft.priority });
    },
    onSettled: () => setIsAtWork(false),
  });
  const change = (changed: Partial<Draft>) => {
    // What was sent before may have arrived without an answer.
    keep({ ...draft, ...(isIdle ? {} : { key: newId() }), ...changed });
  };
  return (
    <FormFrame
      shown={shown}
      error={error}
      isBusy={isPending}
      action="Send request"
      onSubmit={() => mutate(draft)}
    >
      {(refused) => (
        <>
          <Field label="Category" error={refused('category')}>
            {(control) => (
              <Select
                {...control}
                value={draft.category}
                onChange={({ target }) => change({ category: target.value as Category })}
              >
                {categories.map((category) => (
                  <option key={category} value={category}>
                    {categoryWords[category]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <PriorityChoice value={draft.priority} onChoose={(priority) => change({ priority })} />
          <Field
            label="Contact e-mail"
            hint="We send the answer and a link to the conversation there."
            error={refused('email')}
          >
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                value={email}
                onChange={({ target }) => change({ email: target.value })}
              />
            )}
          </Field>
          <Field label="Subject" error={refused('subject')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={LONGEST_SUBJECT}
                autoComplete="off"
                value={draft.subject}
                onChange={({ target }) => change({ subject: target.value })}
              />
            )}
          </Field>
          <Field
            label="Description"
            hint="What did you do, what happened, and what did you expect? Please leave out details of patients."
            error={refused('description')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={7}
                value={draft.description}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </Field>
          {isAtWork && (
            <Box role="status" textStyle="small" color="muted">
              Many requests are arriving. Your browser is proving that it is not a robot.
            </Box>
          )}
        </>
      )}
    </FormFrame>
  );
}
