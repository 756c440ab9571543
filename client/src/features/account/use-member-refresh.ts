import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../../api/current-user.ts';

/** Asks anew who is here; what was loaded before, perhaps for somebody else, is forgotten. */
export function useMemberRefresh() {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    queryClient.removeQueries({ type: 'inactive' });
    return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  }, [queryClient]);
}
