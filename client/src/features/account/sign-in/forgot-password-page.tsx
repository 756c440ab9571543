import { Stack } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheckedForm } from '../checked-form.ts';
import { showFailure } from '../show-failure.ts';
import { requestPasswordReset } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormFailure } from './form-failure.tsx';

export function ForgotPasswordPage() {
  const form = useCheckedForm('forgotPassword', { email: '' });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    await requestPasswordReset(values).catch((error: unknown) => showFailure(form, error));
  });
  return (
    <AuthFrame
      title="Forgotten password"
      lead="We’ll e-mail you a link to set a new password."
      foot={<TextLink to="/login">Back to sign in</TextLink>}
    >
      {isSubmitSuccessful ? (
        <Notice tone="success" role="status">
          If a member has this address, a link is on its way there. It works for a short time only.
        </Notice>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="5">
            <FormFailure sentence={errors.root?.message} />
            <Field label="E-mail address" error={errors.email?.message}>
              {(control) => (
                <TextInput
                  {...control}
                  type="email"
                  autoComplete="email"
                  {...form.register('email')}
                />
              )}
            </Field>
            <Button type="submit" isWide isBusy={isSubmitting}>
              Send the link
            </Button>
          </Stack>
        </form>
      )}
    </AuthFrame>
  );
}
