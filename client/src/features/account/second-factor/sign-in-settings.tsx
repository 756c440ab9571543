import { getSignInMethods } from '@cascade/shared/features/account/factors';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { AppSection } from './app-section.tsx';
import { PasskeySection } from './passkey-section.tsx';

/** What besides the password protects the account. */
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
    </>
  );
}
