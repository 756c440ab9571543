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
 * A deep link opened while signed out goes to sign-in and returns there afterwards. While nobody
 * can say who is here, `everybody` opens pages that hold nothing personal, and `owner` opens what
 * this device keeps for the member who is signed in on it.
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
