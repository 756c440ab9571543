import { getOwnPresence, type OwnPresence } from '@cascade/shared/features/presence/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keyOf } from '../api/query-of.ts';
import { cacheViewOf } from './cache-view.ts';

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
    .fetchQuery({ queryKey: key, queryFn: () => promise, retry: false })
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
  const queryClient = new QueryClient();
  const fetch = slowFetch(queryClient);
  patched(queryClient);
  expect(queryClient.getQueryData(key)).toBeUndefined();
  await fetch.answer(online);
  expect(queryClient.getQueryData(key)).toEqual(busy);
});

test('nor by a later answer that was read before it', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, online);
  const fetch = slowFetch(queryClient);
  patched(queryClient);
  expect(queryClient.getQueryData(key)).toEqual(busy);
  await fetch.answer(online);
  expect(queryClient.getQueryData(key)).toEqual(busy);
});

test('an answer fetched after the event is used unchanged, also after an earlier failure', async () => {
  const queryClient = new QueryClient();
  const failing = slowFetch(queryClient);
  patched(queryClient);
  await failing.fail();
  expect(queryClient.getQueryData(key)).toBeUndefined();
  await slowFetch(queryClient).answer(online);
  expect(queryClient.getQueryData(key)).toEqual(online);
});

test('an invalidated answer stays invalidated when a later event changes it', () => {
  const queryClient = new QueryClient();
  const view = cacheViewOf(queryClient);
  queryClient.setQueryData(key, online);
  view.refetch(getOwnPresence);
  view.patch(getOwnPresence, {}, () => busy);
  expect(queryClient.getQueryData(key)).toEqual(busy);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test('an answer changed only by events is not invalidated', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(key, online);
  cacheViewOf(queryClient).patch(getOwnPresence, {}, () => busy);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
});
