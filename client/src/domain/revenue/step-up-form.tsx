import { AdminLogin, getElevation, loginAdmin } from '@cascade/shared/features/account/elevation';
import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { bodyRefusal } from '../../api/body-refusal.ts';
import { mutationOf } from '../../api/mutation-of.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toast } from '../../ui/toast/toasts.ts';

type Name = 'email' | 'password' | 'code';
type Control = ComponentProps<typeof TextInput>;

const shown = ['email', 'password', 'code'] as const;

/** An admin's e-mail address and password again, with a code where an authenticator app is on. */
export function StepUpForm({ onElevated }: { onElevated: () => void }) {
  const cache = useQueryClient();
  const methods = useQuery({ ...queryOf(getSignInMethods, {}), staleTime: 0 });
  const [typed, setTyped] = useState<Record<Name, string>>({ email: '', password: '', code: '' });
  const [problem, setProblem] = useState<ApiError | null>(null);
  const login = useMutation({
    ...mutationOf(loginAdmin),
    onSuccess: (reply) => {
      cache.setQueryData(keyOf(getElevation, {}), reply);
      toast({ title: 'Admin login successful' });
      onElevated();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401)
        toast({ title: sentenceOf(error), tone: 'destructive' });
    },
  });
  if (methods.isError)
    return (
      <ErrorState
        level="h3"
        title="This could not be loaded"
        error={methods.error}
        onRetry={() => void methods.refetch()}
      />
    );
  if (!methods.data) return <Skeleton height="40" width="full" />;
  const { hasApp, hasPassword } = methods.data;
  if (!hasPassword)
    return (
      <>
        <Box mb="4">
          Your account has no password. Set one in your account settings, then come back.
        </Box>
        <LinkButton to="/account">Account settings</LinkButton>
      </>
    );

  function submit() {
    const { code, ...rest } = typed;
    const body = { ...rest, ...(hasApp ? { code } : {}) };
    const refusal = bodyRefusal(AdminLogin, body);
    setProblem(refusal);
    if (!refusal) login.mutate({ body });
  }
  const input = (name: Name, control: object): Control => ({
    ...control,
    value: typed[name],
    onChange: ({ target }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <FormFrame
      shown={shown}
      error={problem ?? login.error}
      isBusy={login.isPending}
      action="Sign in as admin"
      onSubmit={submit}
    >
      {(refused) => (
        <>
          <Field label="E-mail address" error={refused('email')}>
            {(control) => (
              <TextInput {...input('email', control)} type="email" autoComplete="username" />
            )}
          </Field>
          <Field label="Password" error={refused('password')}>
            {(control) => (
              <PasswordInput {...input('password', control)} autoComplete="current-password" />
            )}
          </Field>
          {hasApp && (
            <Field label="Six-digit code" error={refused('code')}>
              {(control) => (
                <TextInput
                  {...input('code', control)}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                />
              )}
            </Field>
          )}
        </>
      )}
    </FormFrame>
  );
}
