import { expect, test } from 'vitest';
import { freshDatabase } from './factories/fresh-database.ts';

/**
 * `order by … desc` puts nulls first. PostgreSQL cannot use an index that is descending with nulls
 * last for it and silently sorts the table.
 */
test('every index matches the order of our lists', async () => {
  await using database = await freshDatabase();
  const useless = await database.sql<{ name: string }[]>`
    select indexname as name from pg_indexes
    where schemaname = 'public' and indexdef ilike '%desc nulls last%'`;
  expect(useless.map(({ name }) => name)).toEqual([]);
});

test('a page of trending posts is read from its index, without sorting', async () => {
  await using database = await freshDatabase();
  const plan = await database.sql.begin(async (sql) => {
    // On an empty table all plans cost the same, so it sorts only where it must.
    await sql`set local enable_seqscan = off`;
    await sql`set local enable_bitmapscan = off`;
    await sql`set local enable_sort = off`;
    return sql<{ 'QUERY PLAN': string }[]>`
      explain select id from posts
      where board = 'feed' and root_id is null and state = 'shown'
      order by hot desc, id desc limit 20`;
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('posts_hot');
  expect(lines).not.toContain('Sort');
});
