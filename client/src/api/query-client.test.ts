import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { askAgainAfterOutage, createQueryClient } from './query-client.ts';

/** A list on a screen whose fetches are answered with what is returned, or fail with it. */
async function shown(answers: (string[] | ApiError)[]) {
  const client = createQueryClient();
  const queryKey = ['list'];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = answers.shift();
      return answer instanceof ApiError ? Promise.reject(answer) : (answer ?? []);
    },
  });
  observer.subscribe(() => {});
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await settled();
  return { client, queryKey, settled, answers };
}

const noAnswer = () => new ApiError({ status: 0, detail: 'No answer.' });

test('a fetch without an answer is made again, though an event changed the data meanwhile', async () => {
  const { client, queryKey, settled } = await shown([['old'], noAnswer(), ['new', 'event']]);
  await client.invalidateQueries();
  client.setQueryData<string[]>(queryKey, (old = []) => [...old, 'event']);
  expect(client.getQueryData(queryKey)).toEqual(['old', 'event']);
  askAgainAfterOutage(client);
  await settled();
  expect(client.getQueryData(queryKey)).toEqual(['new', 'event']);
});

test('what was answered or refused is not asked for again', async () => {
  const refusal = new ApiError({ status: 403, detail: 'Not yours.' });
  const { client, settled, answers } = await shown([['old'], noAnswer(), ['new'], refusal, ['x']]);
  await client.invalidateQueries();
  askAgainAfterOutage(client);
  await settled();
  askAgainAfterOutage(client);
  expect(answers).toHaveLength(2);
  await client.invalidateQueries();
  askAgainAfterOutage(client);
  await settled();
  expect(answers).toHaveLength(1);
});
