import {
  type Attempt,
  getAttempt,
  type RevealedParts,
  revealAttempt,
} from '@cascade/shared/features/practice/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-of.ts';
import { timedCall } from '../../../api/server-time.ts';

/** How often the server is asked for its time while nothing else asks, in ms. */
const askedEveryMs = 60_000;

/** An older reply never overwrites a newer one. At the same rev the end of the task may be new. */
function newerOf(known: unknown, arrived: unknown): unknown {
  const before = known as Attempt | undefined;
  const after = arrived as Attempt;
  return before && before.rev > after.rev ? before : after;
}

/**
 * One attempt. Unlike other data it is asked for again, by interval and on return to the tab:
 * that is how the device's clock stays right until live events carry the time.
 */
export function attemptQuery(id: string) {
  return queryOptions<Attempt>({
    ...queryOf(getAttempt, { params: { id } }),
    queryFn: ({ signal }) => timedCall(getAttempt, { params: { id }, signal }),
    structuralSharing: newerOf,
    refetchInterval: ({ state }) => (state.data?.completedAt ? false : askedEveryMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function putAttempt(queryClient: QueryClient, attempt: Attempt): void {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
}

/** Brief, scheme and feedback. Asking is what reveals them, so this query is never run unasked. */
export function partsQuery(id: string) {
  return queryOptions<RevealedParts>({
    queryKey: [revealAttempt.name, id],
    queryFn: () => call(revealAttempt, { params: { id } }),
  });
}
