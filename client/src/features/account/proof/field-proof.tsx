import { proveIdentity } from '@cascade/shared/features/account/proof';
import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';

/** React leaves out the attribute by which an opening dialog focuses it. */
function focusedByDialog(field: HTMLInputElement | null) {
  field?.setAttribute('autofocus', '');
  field?.focus();
}

type Props = { kind: 'password' | 'code'; onProven: () => void; onCancel: () => void };

export function FieldProof({ kind, onProven, onCancel }: Props) {
  const [typed, setTyped] = useState('');
  const isCode = kind === 'code';
  const Input = isCode ? TextInput : PasswordInput;
  const prove = useMutation({ ...mutationOf(proveIdentity), onSuccess: onProven });

  function submit(event: FormEvent) {
    event.preventDefault();
    // Must not submit a form around this one.
    event.stopPropagation();
    if (typed !== '') prove.mutate({ body: isCode ? { code: typed } : { password: typed } });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="5">
        <div>
          {isCode
            ? 'This needs a code of your authenticator app. What you were doing stays as it is.'
            : 'This needs your password again. What you were doing stays as it is.'}
        </div>
        <Field
          label={isCode ? 'Six-digit code' : 'Password'}
          error={prove.error ? sentenceOf(prove.error) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              ref={focusedByDialog}
              autoComplete={isCode ? 'one-time-code' : 'current-password'}
              {...(isCode ? { inputMode: 'numeric' as const } : {})}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="3" justify="flex-end">
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={typed === ''} isBusy={prove.isPending}>
            Confirm
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
