import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { returnPathIn } from './return-path.ts';

type Props = {
  /** Where somebody goes who has not verified their address yet. */
  unverifiedTo?: string;
  children: ReactNode;
};

/** Somebody who is signed in, or has just signed in here, goes where they were going. */
export function GuestsOnly({ unverifiedTo, children }: Props) {
  const { member } = useCurrentUser();
  const { search } = useLocation();
  if (!member) return children;
  const isAwaited = unverifiedTo !== undefined && !member.emailVerified;
  return <Navigate to={isAwaited ? unverifiedTo : returnPathIn(search)} replace />;
}
