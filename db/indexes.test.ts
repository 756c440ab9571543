import { newId } from '@cascade/shared/kernel/id';
import { expect, test } from 'vitest';
import type { Database } from './client.ts';
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

/** Even of small tables the plan shows no sequential scan where an index can be used. */
async function planOf(sql: Database['sql'], statement: string): Promise<string> {
  const plan = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return tx.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${statement}`);
  });
  return plan.map((line) => line['QUERY PLAN']).join('\n');
}

const ID = newId();
const ofToday = (table: string) =>
  `${table}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;

test('what is known by a UUIDv7 is looked up by the unique index of one partition', async () => {
  await using database = await freshDatabase();
  for (const [table, where] of [
    ['idempotency_keys', `user_id = '${ID}' and key = '${ID}'`],
    ['page_views', `id = '${ID}'`],
  ] as const) {
    const plan = await planOf(database.sql, `select 1 from ${table} where ${where}`);
    expect(plan).toContain(`${ofToday(table)}_pkey`);
    expect(plan.match(/ on /g)).toHaveLength(1);
  }
  const shown = await planOf(
    database.sql,
    `select 1 from ad_impressions where ad_id = '${ID}' and session_id = '${ID}'`,
  );
  expect(shown).toMatch(/^Index Only Scan using ad_impressions_\d{4}w\d\d_pkey/);
});

test('views of a time, and what is too old in a table partitioned by ids, are found by index', async () => {
  await using database = await freshDatabase();
  for (const statement of [
    `select count(*) from page_views where at >= now() - interval '1 hour' and at < now()`,
    `select count(distinct visitor) from page_views where is_passing and at >= now() - interval '30 days'`,
    `delete from page_views where at < now() - interval '35 days'`,
    `delete from ad_impressions where day < now() - interval '60 days'`,
    `delete from idempotency_keys where created_at < now() - interval '8 days'`,
    `delete from ad_impressions where ad_id = '${ID}'`,
    `delete from idempotency_keys where user_id = '${ID}'`,
  ]) {
    const plan = await planOf(database.sql, statement);
    expect(plan, statement).toContain('Index');
    expect(plan, statement).not.toContain('Seq Scan');
  }
});
