import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../../../api/current-user.ts';

/** Discards what was loaded, perhaps for another member. */
export function useMemberRefresh() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    queryClient.removeQueries({ type: 'inactive' });
    return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  }, [queryClient]);
}
