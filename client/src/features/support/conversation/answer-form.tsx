import { newId } from '@cascade/shared/kernel/id';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';
import { useKept } from '../../../device/use-kept.ts';
import { TextForm } from '../../../ui/fields/text-form.tsx';

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
  const { value: draft, keep, restart } = useKept(drafts, draftId, fresh);
  const { mutate, error, isPending, isIdle, reset } = useMutation({
    mutationFn: ({ text, key }: typeof draft) => send(text, key),
    onSuccess: () => {
      restart();
      reset();
    },
  });
  const change = (text: string) => {
    // What was sent before may have arrived without an answer.
    keep({ key: isIdle ? draft.key : newId(), text });
  };
  return (
    <TextForm
      label={label}
      hint={hint}
      action={action}
      rows={4}
      text={draft.text}
      error={error}
      isBusy={isPending}
      onText={change}
      onSubmit={() => mutate(draft)}
    />
  );
}
