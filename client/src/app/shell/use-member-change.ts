import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { currentUserQuery, useCurrentUser } from '../../api/current-user.ts';

/**
 * Somebody else signed in, in another tab of this browser. What this tab had loaded for the member
 * before is forgotten, and what its screen needs is asked for anew.
 */
export function useMemberChange(): void {
  const queryClient = useQueryClient();
  const { member } = useCurrentUser();
  const memberId = member?.id;
  const before = useRef(memberId);
  useEffect(() => {
    if (memberId === undefined) return;
    const isOther = before.current !== undefined && before.current !== memberId;
    before.current = memberId;
    if (!isOther) return;
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0],
    });
  }, [memberId, queryClient]);
}
