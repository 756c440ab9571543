import { expect, test } from 'vitest';
import { freshDatabase } from '../../factories/fresh-database.ts';
import { claimHandle } from './handles.queries.ts';

test('concurrent draws of the same handle get different handles', async () => {
  await using database = await freshDatabase();
  const draws = new Map<number, number>();
  const claims = Array.from({ length: 20 }, (_, person) =>
    claimHandle(database.orm, () => {
      const turn = draws.get(person) ?? 0;
      draws.set(person, turn + 1);
      return `CalmHeron${10 + turn}`;
    }),
  );
  const handles = await Promise.all(claims);
  expect(new Set(handles).size).toBe(20);
});

test('a handle is never reused, regardless of case', async () => {
  await using database = await freshDatabase();
  await claimHandle(database.orm, () => 'CalmHeron42');
  let turn = 0;
  const second = await claimHandle(database.orm, () =>
    turn++ === 0 ? 'calmheron42' : 'BraveOtter11',
  );
  expect(second).toBe('BraveOtter11');
});

test('exhausted word lists are an error, not a hang', async () => {
  await using database = await freshDatabase();
  await claimHandle(database.orm, () => 'Only10');
  await expect(claimHandle(database.orm, () => 'Only10')).rejects.toThrow(/No free handle/);
});
