import { getCurrentUser, type Member } from '@cascade/shared/features/auth/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query-of.ts';

export const currentUserQuery = queryOf(getCurrentUser, {});

export type CurrentUser =
  | { state: 'loading'; member: null }
  | { state: 'signed-out'; member: null }
  | { state: 'failed'; member: null; error: Error; retry: () => void }
  | { state: 'signed-in'; member: Member };

/** For convenience only: the server authorises. */
export function useCurrentUser(): CurrentUser {
  const { data, error, isPending, refetch } = useQuery(currentUserQuery);
  if (data) return { state: 'signed-in', member: data };
  if (isPending) return { state: 'loading', member: null };
  if (error) return { state: 'failed', member: null, error, retry: () => void refetch() };
  return { state: 'signed-out', member: null };
}

/** @throws Error outside members' screens */
export function useMember(): Member {
  const { member } = useCurrentUser();
  if (!member) throw new Error('This screen is for members.');
  return member;
}
