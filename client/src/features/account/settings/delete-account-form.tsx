import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-of.ts';
import { isLeavingAtom } from '../../../live/live-state.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { forgetMember } from '../forget-member.ts';
import { deleteUser } from '../sign-in/auth-calls.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';

type Props = { onCancel: () => void; onDeleted: () => void };

/** Cannot be undone: asks for the password, or a fresh proof without one. */
export function DeleteAccountForm({ onCancel, onDeleted }: Props) {
  const [password, setPassword] = useState('');
  const methods = useQuery(queryOf(getSignInMethods, {}));
  const hasPassword = methods.data?.hasPassword ?? true;
  const setIsLeaving = useSetAtom(isLeavingAtom);
  const remove = useMutation({
    mutationFn: () => deleteUser(hasPassword ? { password } : {}),
    onMutate: () => setIsLeaving(true),
    onSuccess: () => {
      void forgetMember();
      onDeleted();
    },
    onError: () => setIsLeaving(false),
  });

  const isReady = !hasPassword || password !== '';
  const failure = remove.error ? sentenceOf(remove.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) remove.mutate();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <div>This cannot be undone. {hasPassword && 'Enter your password to confirm.'}</div>
        {hasPassword ? (
          <Field label="Password" error={failure}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        ) : (
          <FormFailure sentence={failure} />
        )}
        <Flex wrap="wrap" gap="3">
          <Button type="submit" look="danger" disabled={!isReady} isBusy={remove.isPending}>
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
