import type { ConfirmEmail } from '@cascade/shared/features/auth/forms';
import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { showFailure } from '../show-failure.ts';
import { confirmEmail, signIn } from '../sign-in/auth-calls.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { ResendVerification } from '../sign-in/resend-verification.tsx';
import { useMemberRefresh } from './use-member-refresh.ts';

type Props = {
  token: string;
  /** Signed in to an unverified account, perhaps another one. */
  isOwnBrowser: boolean;
  onDone: () => void;
};

/**
 * A button verifies, because mail scanners open links. Another browser must also know the password
 * or set a new one.
 */
export function ConfirmAddress({ token, isOwnBrowser, onDone }: Props) {
  const refreshMember = useMemberRefresh();
  const [proof, setProof] = useState<'session' | 'password' | 'newPassword'>(
    isOwnBrowser ? 'session' : 'password',
  );
  const [isStale, setIsStale] = useState(false);
  const form = useForm({ defaultValues: { password: '', newPassword: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    const given: ConfirmEmail = proof === 'session' ? { token } : { token, [proof]: values[proof] };
    try {
      const { email, isSignedIn } = await confirmEmail(given);
      if (!isSignedIn && proof !== 'session') {
        const password = values[proof];
        // A second factor may follow.
        await signIn({ email, password, rememberMe: true }).catch(() => undefined);
      }
      await refreshMember();
      onDone();
    } catch (error) {
      if (proof === 'session' && error instanceof ApiError && error.code === 'forbidden') {
        setProof('password');
        return;
      }
      setIsStale(error instanceof ApiError && error.code === 'stale');
      showFailure(form, error);
    }
  });

  if (isStale)
    return (
      <Stack gap="5" align="start">
        <FormFailure sentence={errors.root?.message} />
        <ResendVerification />
      </Stack>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="5">
        <FormFailure sentence={errors.root?.message} />
        {proof === 'session' && <div>Press the button to verify your e-mail address.</div>}
        {proof === 'password' && (
          <Field
            key="password"
            label="Password"
            hint="The one you signed up with. If you did not sign up yourself, set a new password instead."
            error={errors.password?.message}
          >
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                {...form.register('password', { required: 'Enter your password' })}
              />
            )}
          </Field>
        )}
        {proof === 'newPassword' && (
          <NewPasswordField
            label="New password"
            hint="At least 8 characters. The old password stops working, and every device is signed out."
            error={errors.newPassword?.message}
            control={form.register('newPassword', { required: 'Enter a new password' })}
            password={form.watch('newPassword')}
          />
        )}
        <Button type="submit" isWide isBusy={isSubmitting}>
          Verify my address
        </Button>
        {proof !== 'session' && (
          <Button
            look="quiet"
            onClick={() => setProof(proof === 'password' ? 'newPassword' : 'password')}
          >
            {proof === 'password' ? 'Set a new password instead' : 'I know the password'}
          </Button>
        )}
      </Stack>
    </form>
  );
}
