import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { returnPathIn } from './return-path.ts';

type Props = {
  /** For an unverified member. */
  unverifiedTo?: string;
  children: ReactNode;
};

/** Redirects signed-in members. */
export function GuestsOnly({ unverifiedTo, children }: Props) {
  const { member } = useCurrentUser();
  const { search } = useLocation();
  if (!member) return children;
  const isAwaited = unverifiedTo !== undefined && !member.emailVerified;
  return <Navigate to={isAwaited ? unverifiedTo : returnPathIn(search)} replace />;
}
