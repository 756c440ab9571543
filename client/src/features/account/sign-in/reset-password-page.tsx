import { Stack } from '@chakra-ui/react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { useCheckedForm } from '../checked-form.ts';
import { showFailure } from '../show-failure.ts';
import { resetPassword } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const token = parameters.get('token');
  const form = useCheckedForm('resetPassword', { newPassword: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await resetPassword({ newPassword, token: token ?? '' });
      toast({ title: 'Password changed', description: 'Sign in with the new one.' });
      await navigate('/login');
    } catch (error) {
      showFailure(form, error);
    }
  });

  if (!token || parameters.has('error')) {
    return (
      <AuthFrame title="New password">
        <Stack gap="5" align="start">
          <Notice tone="danger" role="alert">
            This link has expired or was used before.
          </Notice>
          <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
        </Stack>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="New password" lead="You will be signed out everywhere else.">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="5">
          <FormFailure sentence={errors.root?.message} />
          <NewPasswordField
            label="New password"
            error={errors.newPassword?.message}
            control={form.register('newPassword')}
            password={form.watch('newPassword')}
          />
          <Button type="submit" isWide isBusy={isSubmitting}>
            Save the new password
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}
