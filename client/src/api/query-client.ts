import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.ts';
import { keyOf } from './query-of.ts';

/** A session that ended elsewhere: forget who was here, and the router asks for sign-in. */
function noticeSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401 && error.code === 'signed_out') {
    queryClient.setQueryData(keyOf(getCurrentUser, {}), null);
  }
}

/**
 * Data is never stale and never refetched by focus, reconnection or interval, because events keep
 * it fresh; what failed is asked again only after an outage. `always` turns being offline into an error that says so,
 * instead of a skeleton that waits for ever.
 */
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

/** Asks again for what a screen wants and could not have because the service was away. */
export function askAgainAfterOutage(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.fetchStatus === 'idle' && isAway(state.error),
  });
}
