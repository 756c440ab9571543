import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.ts';
import { keyOf } from './query-of.ts';

/** The session ended elsewhere. */
function noticeSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401 && error.code === 'signed_out') {
    queryClient.setQueryData(keyOf(getCurrentUser, {}), null);
  }
}

/** Events keep data fresh. `always` makes being offline an error instead of an endless skeleton. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export function askAgainAfterOutage(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && isAway(state.error),
  });
}
