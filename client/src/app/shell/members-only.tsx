import { Navigate, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A deep link opened while signed out goes to sign-in and returns here afterwards. */
export function MembersOnly() {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  if (user.state === 'loading') return <PageSkeleton />;
  if (user.state === 'failed') {
    return (
      <ErrorState
        level="h1"
        title="We could not check who is signed in"
        error={user.error}
        onRetry={user.retry}
      />
    );
  }
  if (user.state === 'signed-out') {
    const returnTo = encodeURIComponent(pathname + search + hash);
    return <Navigate to={`/login?returnTo=${returnTo}`} replace />;
  }
  return <Outlet />;
}
