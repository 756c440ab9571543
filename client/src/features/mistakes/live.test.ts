// @vitest-environment jsdom

import { countMistakes, listMistakes } from '@cascade/shared/features/mistakes/contract';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { keyOf } from '../../api/query-of.ts';
import { cacheViewOf } from '../../live/cache-view.ts';
import { idOf } from '../../testing/factories/id.ts';
import { events } from './live.ts';

test('a report or an answer gives the new counts, and both lists are asked for again', () => {
  const queryClient = createQueryClient();
  const lists = (['open', 'answered'] as const).map((state) =>
    keyOf(listMistakes, { query: { state, limit: 50 } }),
  );
  for (const key of lists) queryClient.setQueryData(key, []);
  queryClient.setQueryData(keyOf(countMistakes, {}), { open: 1, unsafe: 0, answered: 4 });
  const counts = { open: 2, unsafe: 1, answered: 4 };
  const [handler] = events;
  expect(handler?.apply(cacheViewOf(queryClient), { id: idOf(1), counts })).toBe(true);
  expect(queryClient.getQueryData(keyOf(countMistakes, {}))).toEqual(counts);
  for (const key of lists) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
