import type { Progress } from '@cascade/shared/features/progress/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  applyProgress,
  latestOfEach,
  progressOf,
  progressQuery,
  withQueued,
} from './progress-query.ts';

function progress(rev: number, draft: Partial<Progress> = {}): Progress {
  return { scenarioId: 7, completed: false, bookmarked: rev % 2 === 1, rev, ...draft };
}

test('the higher rev of a station wins in any order of arrival', () => {
  expect(latestOfEach([progress(1)], [progress(2)])).toEqual([progress(2)]);
  expect(latestOfEach([progress(2)], [progress(1)])).toEqual([progress(2)]);
});

test('merging changes no other station and drops none', () => {
  const other = progress(5, { scenarioId: 8 });
  expect(latestOfEach([other, progress(1)], [progress(2)])).toEqual([other, progress(2)]);
  expect(latestOfEach([other], [])).toEqual([other]);
});

test('an older reply changes nothing and returns false', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(progressQuery.queryKey, [progress(4)]);
  expect(applyProgress(queryClient, progress(3))).toBe(false);
  expect(queryClient.getQueryData(progressQuery.queryKey)).toEqual([progress(4)]);
  expect(applyProgress(queryClient, progress(5))).toBe(true);
  expect(queryClient.getQueryData(progressQuery.queryKey)).toEqual([progress(5)]);
});

test('one reply does not create a list that was never fetched', () => {
  const queryClient = new QueryClient();
  applyProgress(queryClient, progress(1));
  expect(queryClient.getQueryData(progressQuery.queryKey)).toBeUndefined();
});

test('a list fetched before a reply does not undo the reply', async () => {
  const queryClient = new QueryClient();
  let answer: (list: Progress[]) => void = () => {};
  const read = new Promise<Progress[]>((resolve) => {
    answer = resolve;
  });
  queryClient.setQueryData(progressQuery.queryKey, [progress(1)]);
  const refetch = queryClient.fetchQuery({
    ...progressQuery,
    queryFn: () => read,
    staleTime: 0,
  });
  applyProgress(queryClient, progress(2));
  answer([progress(1)]);
  await refetch;
  expect(queryClient.getQueryData(progressQuery.queryKey)).toEqual([progress(2)]);
});

test('a station without progress is at the start', () => {
  expect(progressOf([progress(3, { scenarioId: 8 })], 7)).toEqual(
    progress(0, { bookmarked: false }),
  );
});

test('the last queued change wins over known progress, also without any', () => {
  const shown = withQueued(
    [progress(4)],
    [
      { scenarioId: 7, flags: { bookmarked: true } },
      { scenarioId: 8, flags: { completed: true } },
      { scenarioId: 7, flags: { bookmarked: false } },
    ],
  );
  expect(shown).toEqual([
    progress(4, { bookmarked: false }),
    progress(0, { scenarioId: 8, completed: true }),
  ]);
});
