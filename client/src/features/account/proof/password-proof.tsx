import { proveIdentity } from '@cascade/shared/contracts/account-proof';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

/** The attribute itself, which React leaves out and a dialog that opens looks for. */
const focusedByDialog = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '');

type Props = { onProven: () => void; onCancel: () => void };

export function PasswordProof({ onProven, onCancel }: Props) {
  const [password, setPassword] = useState('');
  const prove = useMutation({ ...mutationOf(proveIdentity), onSuccess: onProven });

  function submit(event: FormEvent) {
    event.preventDefault();
    // A form below, in whose dialog this one may stand, is not meant.
    event.stopPropagation();
    if (password !== '') prove.mutate({ body: { password } });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <div>This needs your password again. What you were doing stays as it is.</div>
        <Field label="Password" error={prove.error ? sentenceOf(prove.error) : undefined}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={focusedByDialog}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="3" justify="flex-end">
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={password === ''} isBusy={prove.isPending}>
            Confirm
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
