import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouteArgs } from '../api/call.ts';
import { type Pages, pagesKeyOf } from '../api/pages-of.ts';
import { keyOf } from '../api/query-of.ts';

type EntryOf<R extends RouteContract> = ResponseOf<R> extends (infer Entry)[] ? Entry : never;

/** What an applier may do with what is on the screen. */
export type CacheView = {
  /**
   * Changes an answer that is there; one that was never fetched needs no change. An answer that is
   * on its way may have been read before the event, so it is changed again when it comes.
   */
  patch: <R extends RouteContract>(
    route: R,
    args: RouteArgs<R>,
    change: (old: ResponseOf<R>) => ResponseOf<R>,
  ) => void;
  /** Changes entries of every list of a route that is read page by page. */
  patchEntries: <R extends RouteContract>(
    route: R,
    change: (entry: EntryOf<R>) => EntryOf<R>,
  ) => void;
  /** Changes the whole of every list of a route that is read page by page, as far as it is loaded. */
  patchList: <R extends RouteContract>(
    route: R,
    change: (entries: EntryOf<R>[], hasMore: boolean) => EntryOf<R>[],
  ) => void;
  /** Has all answers of a route fetched again, for what an event cannot say. */
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
        // What no screen shows is fetched again only once one does; a patch does not make it fresh.
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

/** Later pages keep their length; what was added or removed changes that of the first one. */
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

/** Calls back once an answer has come that is on its way now; never when there is none. */
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
