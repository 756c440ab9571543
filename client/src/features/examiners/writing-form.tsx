import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextForm } from '../../ui/fields/text-form.tsx';

type Props = {
  label: string;
  hint?: string;
  action: string;
  send: (text: string) => Promise<unknown>;
};

/** What is typed stays when sending fails. */
export function WritingForm({ label, hint, action, send }: Props) {
  const [text, setText] = useState('');
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setText('');
      reset();
    },
  });
  return (
    <TextForm
      label={label}
      hint={hint}
      action={action}
      rows={3}
      text={text}
      error={error}
      isBusy={isPending}
      onText={setText}
      onSubmit={() => mutate(text)}
    />
  );
}
