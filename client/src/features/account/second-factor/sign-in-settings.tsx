import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ServiceSection } from '../service/service-section.tsx';
import { AccountSection } from '../settings/account-section.tsx';
import { ChangePasswordForm } from '../settings/change-password-form.tsx';
import { SetPasswordForm } from '../settings/set-password-form.tsx';
import { AppSection } from './app-section.tsx';
import { PasskeySection } from './passkey-section.tsx';

export function SignInSettings() {
  const methods = useQuery(queryOf(getSignInMethods, {}));
  const refresh = () => void methods.refetch();
  const shown = (content: (data: NonNullable<typeof methods.data>) => ReactNode) => {
    if (methods.data) return content(methods.data);
    if (methods.isPending) return <Skeleton height="12" width="full" />;
    return (
      <ErrorState
        level="h3"
        title="This could not be loaded"
        error={methods.error}
        onRetry={refresh}
      />
    );
  };
  return (
    <>
      <AccountSection
        title="Password"
        hint={methods.data?.hasPassword && 'Changing it signs you out everywhere else.'}
      >
        {shown(({ hasPassword }) =>
          hasPassword ? <ChangePasswordForm /> : <SetPasswordForm onSet={refresh} />,
        )}
      </AccountSection>
      <AccountSection
        title="Authenticator app"
        hint="A code from your phone, besides your password."
      >
        {shown((data) => (
          <AppSection methods={data} onChange={refresh} />
        ))}
      </AccountSection>
      <AccountSection title="Passkeys" hint="Signing in without a password.">
        {shown((data) => (
          <PasskeySection passkeys={data.passkeys} onChange={refresh} />
        ))}
      </AccountSection>
      {methods.data && (methods.data.services.length > 0 || methods.data.offeredService) && (
        <AccountSection
          title="Linked accounts"
          hint="Signing in with an account you have elsewhere."
        >
          <ServiceSection {...methods.data} onChange={refresh} />
        </AccountSection>
      )}
    </>
  );
}
