import type { ParamsOf, QueryOf, ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { pathOf } from '@cascade/shared/kernel/route';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { type RouteArgs, searchOf } from './call.ts';
import { sendForResponse } from './send.ts';

export type ListPage<Item> = { items: Item[]; next: string | null };
export type Pages<Item> = InfiniteData<ListPage<Item>, string | null>;

type ItemOf<R extends RouteContract> = ResponseOf<R> extends (infer Item)[] ? Item : never;

/** Without arguments it matches every query of the route. */
export function pagesKeyOf<R extends RouteContract>(route: R, args?: RouteArgs<R>): QueryKey {
  if (args === undefined) return [route.name, 'pages'];
  const { params, query } = args as { params?: ParamsOf<R>; query?: QueryOf<R> };
  return [route.name, 'pages', params ?? null, query ?? null];
}

/** RFC 8288; only our own address. */
function nextIn(link: string | null): string | null {
  const [, address] = /<(\/api\/[^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return address ?? null;
}

/** Dropped on unmount, so that a revisit starts with the latest page. */
export function pagesOf<R extends RouteContract>(route: R, args: RouteArgs<R>) {
  const { params, query } = args as { params?: unknown; query?: unknown };
  const first = pathOf(route.path, params) + searchOf(query);
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(route, args),
    queryFn: async ({ pageParam, signal }): Promise<ListPage<ItemOf<R>>> => {
      const response = await sendForResponse({ method: 'get', path: pageParam ?? first, signal });
      const items = (await response.json()) as ItemOf<R>[];
      return { items, next: nextIn(response.headers.get('link')) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
}
