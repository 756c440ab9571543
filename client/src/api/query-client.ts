import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from './api-error.ts';
import { keepEqual } from './keep-equal.ts';
import { keyOf } from './query-of.ts';

/** The session ended elsewhere. */
function noticeSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401 && error.code === 'signed_out') {
    queryClient.setQueryData(keyOf(getCurrentUser, {}), null);
  }
}

/** Their last fetch had no answer; what events changed since does not replace one. */
const unanswered = new WeakSet<Query>();

/** Events keep data fresh. `always` makes being offline an error instead of an endless skeleton. */
export function createQueryClient(onError: (error: Error) => void = () => {}): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isAway(error)) unanswered.add(query as Query);
        else unanswered.delete(query as Query);
        onError(error);
      },
      onSuccess: (_, query) => unanswered.delete(query as Query),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
        structuralSharing: keepEqual,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepOutdated(client.getQueryCache());
  return client;
}

/**
 * What was invalidated stays so until it is answered: neither a change to it nor a fetch that is
 * cancelled because its screen left makes it fresh.
 */
function keepOutdated(cache: QueryCache): void {
  const outdated = new WeakSet<Query>();
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    if (action.type === 'invalidate') outdated.add(query);
    else if (action.type === 'success' && !action.manual) outdated.delete(query);
    else if (outdated.has(query)) query.invalidate();
  });
}

export const queryClient = createQueryClient(noticeSignedOut);

/** @returns whether the data is older than a fetch that had no answer */
export const isUnanswered = (query: Query): boolean => unanswered.has(query);

export function askAgainAfterOutage(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.fetchStatus === 'idle' && isUnanswered(query),
  });
}
