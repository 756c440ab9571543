import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isOutage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { currentOwner } from '../../../device/owner.ts';
import { isLeavingAtom } from '../../../live/live-state.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { OfflineState } from './offline-state.tsx';

type Props = {
  /** Who may open it while the session is unknown; see `Page`. */
  offline?: 'everybody' | 'owner' | undefined;
  children: ReactNode;
};

export function MembersOnly({ offline, children }: Props) {
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
    return isOpen ? children : <OfflineState onRetry={user.retry} />;
  }
  if (user.state === 'signed-out') {
    const returnTo = encodeURIComponent(pathname + search + hash);
    return <Navigate to={`/login?returnTo=${returnTo}`} replace />;
  }
  return children;
}
