import type { ReactNode } from 'react';
import { isOutage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { AdminsOnly } from './admins-only.tsx';
import { OfflineState } from './offline-state.tsx';

export function AdminGate({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (user.state === 'loading') return <PageSkeleton />;
  if (user.state === 'failed')
    return isOutage(user.error) ? (
      <OfflineState onRetry={user.retry} />
    ) : (
      <ErrorState
        level="h1"
        title="We could not check who is signed in"
        error={user.error}
        onRetry={user.retry}
      />
    );
  if (user.state === 'signed-out')
    return (
      <EmptyState
        level="h1"
        title="Access Denied"
        hint="Please log in to access the admin panel."
        action={<LinkButton to="/login?returnTo=%2Fadmin">Sign in</LinkButton>}
      />
    );
  return <AdminsOnly>{children}</AdminsOnly>;
}
