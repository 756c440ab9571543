import { getPost, listReplies } from '@cascade/shared/features/community/threads';
import { getExamStation } from '@cascade/shared/features/exam-simulator/contract';
import { listAttempts } from '@cascade/shared/features/practice/contract';
import { getOwnPresence, type OwnPresence } from '@cascade/shared/features/presence/contract';
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { expect, expectTypeOf, test } from 'vitest';
import { pagesKeyOf } from '../api/pages-of.ts';
import { createQueryClient } from '../api/query-client.ts';
import { keyOf } from '../api/query-of.ts';
import { type CacheView, type Concerned, cacheViewOf } from './cache-view.ts';

const key = keyOf(getOwnPresence, {});
const online: OwnPresence = { choice: 'online', isShown: true };
const busy: OwnPresence = { choice: 'busy', isShown: true };

function slowFetch(queryClient: QueryClient) {
  let resolve = (_own: OwnPresence) => {};
  let reject = (_error: Error) => {};
  const promise = new Promise<OwnPresence>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  const fetching = queryClient
    .fetchQuery({ queryKey: key, queryFn: () => promise, retry: false, staleTime: 0 })
    .catch(() => undefined);
  return {
    answer: async (own: OwnPresence) => {
      resolve(own);
      await fetching;
    },
    fail: async () => {
      reject(new Error('unreachable'));
      await fetching;
    },
  };
}
const patched = (queryClient: QueryClient) =>
  cacheViewOf(queryClient).patch(getOwnPresence, {}, () => busy);

test('an event that comes before the first answer is not undone by it', async () => {
  const queryClient = createQueryClient();
  const fetch = slowFetch(queryClient);
  patched(queryClient);
  expect(queryClient.getQueryData(key)).toBeUndefined();
  await fetch.answer(online);
  expect(queryClient.getQueryData(key)).toEqual(busy);
});

test('nor by a later answer that was read before it', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(key, online);
  const fetch = slowFetch(queryClient);
  patched(queryClient);
  expect(queryClient.getQueryData(key)).toEqual(busy);
  await fetch.answer(online);
  expect(queryClient.getQueryData(key)).toEqual(busy);
});

test('an answer fetched after the event is used unchanged, also after an earlier failure', async () => {
  const queryClient = createQueryClient();
  const failing = slowFetch(queryClient);
  patched(queryClient);
  await failing.fail();
  expect(queryClient.getQueryData(key)).toBeUndefined();
  await slowFetch(queryClient).answer(online);
  expect(queryClient.getQueryData(key)).toEqual(online);
});

test('an invalidated answer stays invalidated when a later event changes it', () => {
  const queryClient = createQueryClient();
  const view = cacheViewOf(queryClient);
  queryClient.setQueryData(key, online);
  view.refetch(getOwnPresence, {});
  view.patch(getOwnPresence, {}, () => busy);
  expect(queryClient.getQueryData(key)).toEqual(busy);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('an answer changed only by events is not invalidated', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(key, online);
  cacheViewOf(queryClient).patch(getOwnPresence, {}, () => busy);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
});

test('a screen that leaves while an outdated answer is fetched leaves it outdated', async () => {
  const queryClient = createQueryClient();
  const view = cacheViewOf(queryClient);
  queryClient.setQueryData(key, online);
  const asked: ((own: OwnPresence) => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<OwnPresence>((resolve) => {
      asked.push(resolve);
      signal.throwIfAborted();
    });
  const screen = () => new QueryObserver(queryClient, { queryKey: key, queryFn });
  const leave = screen().subscribe(() => {});
  view.refetch(getOwnPresence, {});
  view.patch(getOwnPresence, {}, () => busy);
  leave();
  const answered = new Promise((resolve) => {
    screen().subscribe(({ data }) => data?.choice === 'hidden' && resolve(data));
  });
  expect(asked).toHaveLength(2);
  asked[1]?.({ choice: 'hidden', isShown: true });
  await answered;
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
});

test('what is fetched ahead of a screen is outdated by an event that comes meanwhile', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(key, online);
  const fetch = slowFetch(queryClient);
  cacheViewOf(queryClient).refetch(getOwnPresence, {});
  await fetch.answer(online);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('reading gives what is known, and nothing before the first answer', () => {
  const queryClient = createQueryClient();
  const view = cacheViewOf(queryClient);
  expect(view.read(getOwnPresence, {})).toBeUndefined();
  queryClient.setQueryData(key, online);
  expect(view.read(getOwnPresence, {})).toEqual(online);
});

const first = '0197f000-0000-7000-8000-000000000001';
const second = '0197f000-0000-7000-8000-000000000002';

/** @returns those of the entries that were marked for another fetch */
function outdated(entries: Record<string, QueryKey>, act: (view: CacheView) => void): string[] {
  const queryClient = createQueryClient();
  for (const queryKey of Object.values(entries)) queryClient.setQueryData(queryKey, {});
  act(cacheViewOf(queryClient));
  return Object.keys(entries).filter(
    (name) => queryClient.getQueryState(entries[name] ?? [])?.isInvalidated,
  );
}

test('a refetch concerns the entries with these parameters alone, in lists with pages too', () => {
  const entries = {
    'the first thread': pagesKeyOf(listReplies, { params: { id: first }, query: { limit: 100 } }),
    'its newest': pagesKeyOf(listReplies, { params: { id: first }, query: { limit: 1 } }),
    'the second thread': pagesKeyOf(listReplies, { params: { id: second }, query: { limit: 100 } }),
    'the first post': keyOf(getPost, { params: { id: first } }),
  };
  expect(outdated(entries, (view) => view.refetch(listReplies, { params: { id: first } }))).toEqual(
    ['the first thread', 'its newest'],
  );
  expect(outdated(entries, (view) => view.refetch(getPost, { params: { id: second } }))).toEqual(
    [],
  );
  expect(outdated(entries, (view) => view.refetchAll(listReplies))).toEqual([
    'the first thread',
    'its newest',
    'the second thread',
  ]);
});

test('some of the parameters name all entries that share them', () => {
  const stationOf = (id: string, number: number) =>
    keyOf(getExamStation, { params: { id, number } });
  const entries = {
    'station 1': stationOf(first, 1),
    'station 2': stationOf(first, 2),
    'of another exam': stationOf(second, 1),
  };
  expect(
    outdated(entries, (view) => view.refetch(getExamStation, { params: { id: first } })),
  ).toEqual(['station 1', 'station 2']);
});

test('a refetch by query leaves other queries alone', () => {
  const entries = {
    few: keyOf(listAttempts, { query: { limit: 5 } }),
    many: keyOf(listAttempts, { query: { limit: 200 } }),
  };
  expect(outdated(entries, (view) => view.refetch(listAttempts, { query: { limit: 5 } }))).toEqual([
    'few',
  ]);
});

test('which entries are meant has to be said', () => {
  type Meant = Parameters<CacheView['refetch']>;
  expectTypeOf<Meant['length']>().toEqualTypeOf<2>();
  expectTypeOf<object>().not.toExtend<Concerned<typeof getPost>>();
  expectTypeOf<object>().not.toExtend<Concerned<typeof listAttempts>>();
});
