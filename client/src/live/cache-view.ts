import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteArgs } from '../api/call.ts';
import { keyOf } from '../api/query-of.ts';

/** What an applier may do with what is on the screen. */
export type CacheView = {
  /** Changes an answer that is there; one that was never fetched needs no change. */
  patch: <R extends RouteContract>(
    route: R,
    args: RouteArgs<R>,
    change: (old: ResponseOf<R>) => ResponseOf<R>,
  ) => void;
  /** Has all answers of a route fetched again, for what an event cannot say. */
  refetch: (route: RouteContract) => void;
};

export function cacheViewOf(queryClient: QueryClient): CacheView {
  return {
    patch: (route, args, change) => {
      queryClient.setQueryData<ResponseOf<typeof route>>(keyOf(route, args), (old) =>
        old === undefined || old === null ? old : change(old),
      );
    },
    refetch: (route) => void queryClient.invalidateQueries({ queryKey: [route.name] }),
  };
}
