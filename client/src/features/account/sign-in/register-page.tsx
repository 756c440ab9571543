import { Stack } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { useCheckedForm } from '../checked-form.ts';
import { ServiceButton } from '../service/service-button.tsx';
import { useMemberRefresh } from '../settings/use-member-refresh.ts';
import { showFailure } from '../show-failure.ts';
import { AgreementField } from './agreement-field.tsx';
import { signUp } from './auth-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormFailure } from './form-failure.tsx';
import { GuestsOnly } from './guests-only.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { returnPathIn } from './return-path.ts';

export function RegisterPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const refreshMember = useMemberRefresh();
  const form = useCheckedForm('signUp', { name: '', email: '', password: '' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await signUp({ ...values, isOver13: true });
      const member = await refreshMember();
      if (!member) await navigate(`/verify-email${search}`);
    } catch (error) {
      showFailure(form, error);
    }
  });

  return (
    <GuestsOnly unverifiedTo={`/verify-email${search}`}>
      <AuthFrame
        title="Create an account"
        lead="Others see you under a generated handle. Your name appears only on posts where you choose it."
        foot={
          <>
            Already a member? <TextLink to={`/login${search}`}>Sign in</TextLink>
          </>
        }
      >
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="5">
            <FormFailure sentence={errors.root?.message} />
            <Field label="Name" error={errors.name?.message}>
              {(control) => (
                <TextInput {...control} autoComplete="name" {...form.register('name')} />
              )}
            </Field>
            <Field
              label="E-mail address"
              hint="We’ll send a confirmation link."
              error={errors.email?.message}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="email"
                  autoComplete="email"
                  {...form.register('email')}
                />
              )}
            </Field>
            <NewPasswordField
              label="Password"
              error={errors.password?.message}
              control={form.register('password')}
              password={form.watch('password')}
              known={[form.watch('name'), form.watch('email')]}
            />
            <AgreementField
              error={errors.acceptsTerms?.message}
              {...form.register('acceptsTerms')}
            />
            <Button type="submit" isWide isBusy={isSubmitting}>
              {isSubmitting ? 'Creating your account…' : 'Create account'}
            </Button>
            <ServiceButton returnTo={returnPathIn(search)} />
          </Stack>
        </form>
      </AuthFrame>
    </GuestsOnly>
  );
}
