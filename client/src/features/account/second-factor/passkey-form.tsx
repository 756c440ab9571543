import { browserOf } from '@cascade/shared/domain/people/browser-of';
import { type Passkey, renamePasskey } from '@cascade/shared/features/account/factors';
import { Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useCheck } from '../checked-form.ts';
import { addPasskey } from './factor-calls.ts';
import { passkeySentence } from './passkey-failure.ts';

export function PasskeyForm({ passkey, onDone }: { passkey: Passkey | 'new'; onDone: () => void }) {
  const isNew = passkey === 'new';
  const [name, setName] = useState(isNew ? browserOf(navigator.userAgent) : passkey.name);
  const [problem, setProblem] = useState<string>();
  const check = useCheck();
  const save = useMutation({
    mutationFn: async (given: string) => {
      if (isNew) await addPasskey(given);
      else await call(renamePasskey, { params: { id: passkey.id }, body: { name: given } });
    },
    onSuccess: onDone,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = await check('passkeyName', name);
    setProblem(checked.problem);
    if (!checked.problem) save.mutate(checked.value);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <Field
          label="Name"
          hint="So that you know it again."
          error={problem ?? (save.error ? passkeySentence(save.error) : undefined)}
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" isBusy={save.isPending}>
          {isNew ? 'Continue' : 'Save'}
        </Button>
      </Stack>
    </form>
  );
}
