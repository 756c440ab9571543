import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { isLeavingAtom } from '../../live/live-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { deleteUser } from './auth-calls.ts';
import { forgetMember } from './leave.ts';

type Props = { onCancel: () => void; onDeleted: () => void };

/** Asks for the password, because this cannot be undone. */
export function DeleteAccountForm({ onCancel, onDeleted }: Props) {
  const [password, setPassword] = useState('');
  const setIsLeaving = useSetAtom(isLeavingAtom);
  const remove = useMutation({
    mutationFn: () => deleteUser({ password }),
    onMutate: () => setIsLeaving(true),
    onSuccess: () => {
      void forgetMember();
      onDeleted();
    },
    onError: () => setIsLeaving(false),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '') remove.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <div>This cannot be undone. Enter your password to confirm.</div>
        <Field label="Password" error={remove.error ? sentenceOf(remove.error) : undefined}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="3">
          <Button type="submit" look="danger" disabled={password === ''} isBusy={remove.isPending}>
            Delete my account
          </Button>
          <Button look="outline" onClick={onCancel}>
            Keep it
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
