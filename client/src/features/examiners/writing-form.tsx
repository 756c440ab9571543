import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

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
    <FormFrame
      shown={['text']}
      error={error}
      isBusy={isPending}
      action={action}
      onSubmit={() => mutate(text)}
    >
      {(refused) => (
        <Field label={label} hint={hint} error={refused('text')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </FormFrame>
  );
}
