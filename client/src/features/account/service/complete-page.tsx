import type { NewFromService } from '@cascade/shared/features/auth/sign-in-service';
import { Box, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheckedForm } from '../checked-form.ts';
import { useMemberRefresh } from '../settings/use-member-refresh.ts';
import { showFailure } from '../show-failure.ts';
import { AgreementField } from '../sign-in/agreement-field.tsx';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { GuestsOnly } from '../sign-in/guests-only.tsx';
import { completeSignUp, getNewcomer } from './service-calls.ts';

const title = 'One more step';

export function CompletePage() {
  return (
    <GuestsOnly>
      <Completion />
    </GuestsOnly>
  );
}

function Completion() {
  const newcomer = useQuery({
    queryKey: ['newcomer'],
    queryFn: getNewcomer,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (newcomer.isPending) return <AuthFrame title={title}>One moment…</AuthFrame>;
  if (newcomer.isError)
    return (
      <AuthFrame title={title}>
        <Stack gap="5" align="start">
          <Notice tone="warn" role="alert">
            {sentenceOf(newcomer.error)}
          </Notice>
          <LinkButton to="/login">Back to sign in</LinkButton>
        </Stack>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={title}
      lead="Others see you under a generated handle. Your name appears only on posts where you choose it."
    >
      <CompletionForm {...newcomer.data} />
    </AuthFrame>
  );
}

function CompletionForm({ service, email, name }: NewFromService) {
  const refreshMember = useMemberRefresh();
  const form = useCheckedForm('completeSignUp', { name });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await completeSignUp({ ...values, isOver13: true });
      await refreshMember();
    } catch (error) {
      showFailure(form, error);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <FormFailure sentence={errors.root?.message} />
        <Box>
          {service} has confirmed your address{' '}
          <Box as="strong" overflowWrap="anywhere">
            {email}
          </Box>
          .
        </Box>
        <Field label="Name" error={errors.name?.message}>
          {(control) => <TextInput {...control} autoComplete="name" {...form.register('name')} />}
        </Field>
        <AgreementField error={errors.acceptsTerms?.message} {...form.register('acceptsTerms')} />
        <Button type="submit" isWide isBusy={isSubmitting}>
          {isSubmitting ? 'Creating your account…' : 'Create account'}
        </Button>
      </Stack>
    </form>
  );
}
