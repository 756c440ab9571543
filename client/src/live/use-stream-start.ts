import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RouteArgs } from '../api/call.ts';
import { queryOf } from '../api/query-of.ts';

/** Longer than lists are kept, so that a list is never newer than what is followed from. */
const KEPT_MS = 3_600_000;

export type StreamStart = { stream: string; n: number };

/**
 * Where a stream stands. Lists are read once it has answered, so that no change falls between the
 * two.
 */
export function useStreamStart<R extends RouteContract>(
  route: R & { response: { _output: StreamStart } },
  { enabled = true } = {},
): UseQueryResult<ResponseOf<R>> {
  return useQuery({ ...queryOf<R>(route, {} as RouteArgs<R>), gcTime: KEPT_MS, enabled });
}
