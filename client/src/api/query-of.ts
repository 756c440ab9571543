import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallArgs, call, type RouteArgs } from './call.ts';

/** A route's cache key; live events patch it there. */
export function keyOf<R extends RouteContract>(route: R, args: RouteArgs<R>): QueryKey {
  const { params, query } = args as { params?: unknown; query?: unknown };
  return [route.name, params ?? null, query ?? null];
}

/** Query options that read a route. */
export function queryOf<R extends RouteContract>(route: R, args: RouteArgs<R>) {
  return queryOptions<ResponseOf<R>>({
    queryKey: keyOf(route, args),
    queryFn: ({ signal }) => call(route, { ...args, signal } as CallArgs<R>),
  });
}
