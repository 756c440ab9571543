import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallArgs, call, type RouteArgs } from './call.ts';

export function keyOf<R extends RouteContract>(route: R, args: RouteArgs<R>): QueryKey {
  const { params, query } = args as { params?: unknown; query?: unknown };
  return [route.name, params ?? null, query ?? null];
}

export function queryOf<R extends RouteContract>(route: R, args: RouteArgs<R>) {
  return queryOptions<ResponseOf<R>>({
    queryKey: keyOf(route, args),
    queryFn: ({ signal }) => call(route, { ...args, signal } as CallArgs<R>),
  });
}
