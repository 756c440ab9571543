import type { ParamsOf, QueryOf, ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { pathOf, type RouteArgs, searchOf } from './call.ts';
import { sendForResponse } from './send.ts';

/** One page of a list, and the address of the next one; null when there is none. */
export type ListPage<Item> = { items: Item[]; next: string | null };
export type Pages<Item> = InfiniteData<ListPage<Item>, string | null>;

type ItemOf<R extends RouteContract> = ResponseOf<R> extends (infer Item)[] ? Item : never;

/** Where all pages of a list lie in the cache; with a route alone, those of every query of it. */
export function pagesKeyOf<R extends RouteContract>(route: R, args?: RouteArgs<R>): QueryKey {
  if (args === undefined) return [route.name, 'pages'];
  const { params, query } = args as { params?: ParamsOf<R>; query?: QueryOf<R> };
  return [route.name, 'pages', params ?? null, query ?? null];
}

/** The address in `<…>; rel="next"` (RFC 8288), when it is one of ours. */
function nextIn(link: string | null): string | null {
  const [, address] = /<(\/api\/[^>]*)>;\s*rel="next"/.exec(link ?? '') ?? [];
  return address ?? null;
}

/**
 * Options for `useInfiniteQuery` that read a list page by page, each from the `Link` header of the
 * one before. What was left is forgotten at once, so that coming back begins with what is new.
 */
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
