import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouteArgs } from '../api/call.ts';
import { type Pages, pagesKeyOf } from '../api/pages-of.ts';
import { keyOf } from '../api/query-of.ts';

type EntryOf<R extends RouteContract> = ResponseOf<R> extends (infer Entry)[] ? Entry : never;

/** What a handler may change. */
export type CacheView = {
  /** Changed again if a fetch is running, as its answer may be older. */
  patch: <R extends RouteContract>(
    route: R,
    args: RouteArgs<R>,
    change: (old: ResponseOf<R>) => ResponseOf<R>,
  ) => void;
  /** In every paged list of a route. */
  patchEntries: <R extends RouteContract>(
    route: R,
    change: (entry: EntryOf<R>) => EntryOf<R>,
  ) => void;
  /** As far as loaded. */
  patchList: <R extends RouteContract>(
    route: R,
    change: (entries: EntryOf<R>[], hasMore: boolean) => EntryOf<R>[],
  ) => void;
  /** For what an event cannot express. */
  refetch: (route: RouteContract) => void;
};

export function cacheViewOf(queryClient: QueryClient): CacheView {
  return {
    patch: (route, args, change) => {
      const queryKey = keyOf(route, args);
      const apply = () => {
        const query = queryClient.getQueryCache().find({ queryKey, exact: true });
        const isDue = query?.state.isInvalidated ?? false;
        queryClient.setQueryData<ResponseOf<typeof route>>(queryKey, (old) =>
          old === undefined || old === null ? old : change(old),
        );
        // A patch does not make unmounted queries fresh.
        if (isDue) query?.invalidate();
      };
      apply();
      afterFetch(queryClient, queryKey, apply);
    },
    patchEntries: (route, change) => {
      queryClient.setQueriesData<Pages<EntryOf<typeof route>>>(
        { queryKey: pagesKeyOf(route) },
        (old) =>
          old && {
            ...old,
            pages: old.pages.map((page) => ({ ...page, items: page.items.map(change) })),
          },
      );
    },
    patchList: (route, change) => {
      type Entry = EntryOf<typeof route>;
      for (const { queryKey } of queryClient
        .getQueryCache()
        .findAll({ queryKey: pagesKeyOf(route) })) {
        const apply = () =>
          queryClient.setQueryData<Pages<Entry>>(
            queryKey,
            (old) => old && changedPages(old, change),
          );
        apply();
        afterFetch(queryClient, queryKey, apply);
      }
    },
    refetch: (route) => void queryClient.invalidateQueries({ queryKey: [route.name] }),
  };
}

/** Later pages keep their length; the first absorbs changes. */
function changedPages<Entry>(
  old: Pages<Entry>,
  change: (entries: Entry[], hasMore: boolean) => Entry[],
): Pages<Entry> {
  const hasMore = old.pages.at(-1)?.next != null;
  const entries = change(
    old.pages.flatMap(({ items }) => items),
    hasMore,
  );
  let end = entries.length;
  const pages = old.pages.toReversed().map((page, at) => {
    const isFirst = at === old.pages.length - 1;
    const begin = isFirst ? 0 : Math.max(0, end - page.items.length);
    const items = entries.slice(begin, end);
    end = begin;
    return { ...page, items };
  });
  return { ...old, pages: pages.toReversed() };
}

/** Never without a running fetch. */
function afterFetch(queryClient: QueryClient, queryKey: QueryKey, then: () => void): void {
  const cache = queryClient.getQueryCache();
  const fetched = cache.find({ queryKey, exact: true });
  if (fetched?.state.fetchStatus !== 'fetching') return;
  const stop = cache.subscribe(({ query }) => {
    if (query !== fetched || fetched.state.fetchStatus === 'fetching') return;
    stop();
    then();
  });
}
