import { Flex, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PasswordInput } from '../../../ui/fields/password-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useCheckedForm } from '../checked-form.ts';
import { CodeStep } from '../second-factor/code-step.tsx';
import { presentPasskey } from '../second-factor/factor-calls.ts';
import { passkeySentence } from '../second-factor/passkey-failure.ts';
import { ServiceButton } from '../service/service-button.tsx';
import { useMemberRefresh } from '../settings/use-member-refresh.ts';
import { showFailure } from '../show-failure.ts';
import { signIn } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormFailure } from './form-failure.tsx';
import { GuestsOnly } from './guests-only.tsx';
import { returnPathIn } from './return-path.ts';

/** Same for an unknown address, so that members cannot be guessed. */
const refusal = 'The e-mail address or the password is not right.';

/** A second factor is still missing. */
const asksForCode = (answer: unknown): boolean => Object(answer).twoFactorRedirect === true;

/** Why a member must sign in again. */
const reasons: Record<string, string | undefined> = {
  suspended:
    'You have been signed out, because your account was suspended. Sign in to read the reason that was given.',
  elsewhere:
    'This session was ended from another of your devices. Sign in again to continue. If that was not you, choose a new password.',
  refused: 'You did not sign in there. Sign in another way, or try again.',
  ended: 'You have been signed out here and everywhere else. Please sign in again.',
};

export function LoginPage() {
  const { search } = useLocation();
  const why = reasons[new URLSearchParams(search).get('why') ?? ''];
  const refreshMember = useMemberRefresh();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const passkey = useMutation({
    mutationFn: presentPasskey,
    onSuccess: refreshMember,
    onError: (error) => form.setError('root', { message: passkeySentence(error) }),
  });
  const [isRemembered, setIsRemembered] = useState(true);
  const form = useCheckedForm('signIn', { email: '', password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const answer = await signIn({ ...values, rememberMe: isRemembered });
      if (asksForCode(answer)) setIsCodeAsked(true);
      else await refreshMember();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        form.setError('root', { message: refusal });
      } else {
        showFailure(form, error);
      }
    }
  });

  if (isCodeAsked)
    return (
      <GuestsOnly>
        <AuthFrame title="Enter your code">
          <CodeStep onSignedIn={refreshMember} onBack={() => setIsCodeAsked(false)} />
        </AuthFrame>
      </GuestsOnly>
    );
  return (
    <GuestsOnly>
      <AuthFrame
        title="Sign in"
        foot={
          <>
            New here? <TextLink to={`/register${search}`}>Create an account</TextLink>
          </>
        }
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="5">
            {why && !errors.root && <Notice tone="warn">{why}</Notice>}
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
            <Field label="Password" error={errors.password?.message}>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  {...form.register('password')}
                />
              )}
            </Field>
            <Flex wrap="wrap" justify="space-between" align="center" gap="2">
              <Checkbox
                label="Keep me signed in"
                checked={isRemembered}
                onChange={(event) => setIsRemembered(event.target.checked)}
              />
              <TextLink to="/forgot-password">Forgot Password</TextLink>
            </Flex>
            <Button type="submit" isWide isBusy={isSubmitting}>
              {isSubmitting ? 'Signing in…' : 'Sign in'}
            </Button>
            <Button
              look="outline"
              isWide
              isBusy={passkey.isPending}
              onClick={() => passkey.mutate()}
            >
              Use a passkey
            </Button>
            <ServiceButton returnTo={returnPathIn(search)} />
          </Stack>
        </form>
      </AuthFrame>
    </GuestsOnly>
  );
}
