import type { ParamsOf, QueryOf, ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouteArgs } from '../api/call.ts';
import { type Pages, pagesKeyOf } from '../api/pages-of.ts';
import { keyOf } from '../api/query-of.ts';

type EntryOf<R extends RouteContract> = ResponseOf<R> extends (infer Entry)[] ? Entry : never;

/** At least one of them, so that nothing given cannot mean everything. */
type SomeOf<T> = { [K in keyof T]-?: { [Given in K]: T[Given] } & Partial<T> }[keyof T];

/** Says which entries of a route: those with these parameters, whatever else they have. */
export type Concerned<R extends RouteContract> =
  unknown extends ParamsOf<R>
    ? unknown extends QueryOf<R>
      ? Record<string, never>
      : { query: SomeOf<QueryOf<R>> }
    : { params: SomeOf<ParamsOf<R>>; query?: SomeOf<QueryOf<R>> };

/** What an answer was asked for with. */
type Asked<R extends RouteContract> = { params: ParamsOf<R>; query: QueryOf<R> };

/** What a handler may change. */
export type CacheView = {
  /** What is known of it now; undefined when it was never fetched. */
  read: <R extends RouteContract>(route: R, args: RouteArgs<R>) => ResponseOf<R> | undefined;
  /** Changed again if a fetch is running, as its answer may be older. */
  patch: <R extends RouteContract>(
    route: R,
    args: RouteArgs<R>,
    change: (old: ResponseOf<R>) => ResponseOf<R>,
  ) => void;
  /** Every answer of a route, with what was asked for; each as `patch` does. */
  patchEach: <R extends RouteContract>(
    route: R,
    change: (old: ResponseOf<R>, args: Asked<R>) => ResponseOf<R>,
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
  /** For what an event cannot express: only the entries that it concerns, lists with pages too. */
  refetch: <R extends RouteContract>(route: R, args: Concerned<R>) => void;
  /** Every entry of a route, for an event that does not say which; the reason is at the call. */
  refetchAll: (route: RouteContract) => void;
};

export function cacheViewOf(queryClient: QueryClient): CacheView {
  return {
    read: (route, args) => queryClient.getQueryData(keyOf(route, args)),
    patch: (route, args, change) => patchAt(queryClient, keyOf(route, args), change),
    patchEach: (route, change) => {
      for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [route.name] })) {
        const [, params, query] = queryKey;
        const asked = { params, query } as Asked<typeof route>;
        patchAt<ResponseOf<typeof route>>(queryClient, queryKey, (old) => change(old, asked));
      }
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
    refetch: (route, args) => {
      for (const queryKey of keysOf(route, args)) refetchAt(queryClient, queryKey);
    },
    refetchAll: (route) => refetchAt(queryClient, [route.name]),
  };
}

function refetchAt(queryClient: QueryClient, queryKey: QueryKey): void {
  const ahead = queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'inactive', fetchStatus: 'fetching' });
  void queryClient.invalidateQueries({ queryKey });
  // Without a screen its fetch goes on, and its answer may be older than the event.
  for (const one of ahead)
    afterFetch(queryClient, one.queryKey, () => {
      void queryClient.invalidateQueries({ queryKey: one.queryKey, exact: true });
    });
}

function patchAt<Known>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (old: Known) => Known,
): void {
  const apply = () =>
    queryClient.setQueryData<Known>(queryKey, (old) =>
      old === undefined || old === null ? old : change(old),
    );
  apply();
  afterFetch(queryClient, queryKey, apply);
}

/** Keys that match the concerned entries: single ones and lists with pages. */
function keysOf(route: RouteContract, args: { params?: unknown; query?: unknown }): QueryKey[] {
  const { params = null, query } = args;
  const concerned = query === undefined ? [params] : [params, query];
  return [
    [route.name, ...concerned],
    [route.name, 'pages', ...concerned],
  ];
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
