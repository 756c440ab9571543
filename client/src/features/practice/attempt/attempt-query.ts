import {
  type Attempt,
  getAttempt,
  type RevealedParts,
  revealAttempt,
} from '@cascade/shared/features/practice/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { mergedUnlessRestored } from '../../../api/history.ts';
import { queryOf } from '../../../api/query-of.ts';
import { timedCall } from '../../../api/server-time.ts';

/** In ms; keeps the device's clock right. */
const refetchEveryMs = 60_000;

/** At the same rev the end of the task may be new. */
function newerOf(known: unknown, arrived: unknown): unknown {
  const before = known as Attempt | undefined;
  const after = arrived as Attempt;
  return before && before.rev > after.rev ? before : after;
}

export function attemptQuery(id: string) {
  return queryOptions<Attempt>({
    ...queryOf(getAttempt, { params: { id } }),
    queryFn: ({ signal }) => timedCall(getAttempt, { params: { id }, signal }),
    structuralSharing: mergedUnlessRestored(newerOf),
    refetchInterval: ({ state }) => (state.data?.completedAt ? false : refetchEveryMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export function putAttempt(queryClient: QueryClient, attempt: Attempt): void {
  queryClient.setQueryData(attemptQuery(attempt.id).queryKey, attempt);
}

/** Fetching reveals them, so only on request. */
export function partsQuery(id: string) {
  return queryOptions<RevealedParts>({
    queryKey: [revealAttempt.name, id],
    queryFn: () => call(revealAttempt, { params: { id } }),
  });
}
