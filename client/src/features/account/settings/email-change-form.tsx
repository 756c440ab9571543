import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  cancelEmailChange,
  type EmailChange,
  getEmailChange,
  startEmailChange,
} from '@cascade/shared/features/account/email-change';
import { chakra, Stack } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheckedForm } from '../checked-form.ts';
import { showFailure } from '../show-failure.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';

const until = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

export function EmailChangeForm() {
  const { email, emailVerified } = useMember();
  const change = useQuery(queryOf(getEmailChange, {}));
  if (!emailVerified)
    return <Notice tone="warn">Verify {email} first. Then you can change it here.</Notice>;
  if (change.isPending) return <div>One moment…</div>;
  if (change.isError)
    return (
      <Notice tone="danger" role="alert">
        {sentenceOf(change.error)}
      </Notice>
    );
  return change.data ? <WaitingChange change={change.data} email={email} /> : <NewChange />;
}

function WaitingChange({ change, email }: { change: EmailChange; email: string }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange, {}),
    onSuccess: () => queryClient.setQueryData(keyOf(getEmailChange, {}), null),
  });
  const mailboxes = [
    { address: email, isDone: change.isOldConfirmed },
    { address: change.newEmail, isDone: change.isNewConfirmed },
  ];
  return (
    <Stack gap="4" align="start">
      <div>
        We have sent a link to both addresses. Open both before{' '}
        {until.format(new Date(change.expiresAt))}; until then nothing changes.
      </div>
      <chakra.ul listStyle="none" display="grid" gap="1">
        {mailboxes.map(({ address, isDone }) => (
          <chakra.li key={address} overflowWrap="anywhere">
            {address}: {isDone ? 'agreed' : 'waiting'}
          </chakra.li>
        ))}
      </chakra.ul>
      {cancel.isError && (
        <Notice tone="danger" role="alert">
          {sentenceOf(cancel.error)}
        </Notice>
      )}
      <Button look="outline" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the change
      </Button>
    </Stack>
  );
}

function NewChange() {
  const queryClient = useQueryClient();
  const form = useCheckedForm('newEmail', { newEmail: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const change = await call(startEmailChange, { body });
      queryClient.setQueryData(keyOf(getEmailChange, {}), change);
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5" maxWidth="form" align="start">
        <FormFailure sentence={errors.root?.message} />
        <Stack width="full">
          <Field label="New e-mail address" error={errors.newEmail?.message}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="email"
                {...form.register('newEmail')}
              />
            )}
          </Field>
        </Stack>
        <Button type="submit" look="outline" isBusy={isSubmitting}>
          Change the address
        </Button>
      </Stack>
    </form>
  );
}
