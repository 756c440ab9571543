import { useAtomValue } from 'jotai';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isOutage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { currentOwner } from '../../../device/owner.ts';
import { isLeavingAtom } from '../../../live/live-state.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { OfflineState } from './offline-state.tsx';

/**
 * While the session is unknown, `everybody` opens pages without personal data, `owner` those with
 * the device owner's.
 */
export function MembersOnly({ offline }: { offline?: 'everybody' | 'owner' }) {
  const user = useCurrentUser();
  const isLeaving = useAtomValue(isLeavingAtom);
  const { pathname, search, hash } = useLocation();
  if (user.state === 'loading' || (user.state === 'signed-out' && isLeaving))
    return <PageSkeleton />;
  if (user.state === 'failed') {
    if (!isOutage(user.error)) {
      return (
        <ErrorState
          level="h1"
          title="We could not check who is signed in"
          error={user.error}
          onRetry={user.retry}
        />
      );
    }
    const isOpen = offline === 'everybody' || (offline === 'owner' && currentOwner() !== undefined);
    return isOpen ? <Outlet /> : <OfflineState onRetry={user.retry} />;
  }
  if (user.state === 'signed-out') {
    const returnTo = encodeURIComponent(pathname + search + hash);
    return <Navigate to={`/login?returnTo=${returnTo}`} replace />;
  }
  return <Outlet />;
}
