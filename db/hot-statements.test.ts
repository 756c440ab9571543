import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from './factories/fresh-database.ts';
import { HotStatements } from './hot-statements.ts';
import { users } from './tables.ts';

test('a text is hot from its third use on, and only so many are', () => {
  const hot = new HotStatements();
  expect(['a', 'b', 'a', 'a', 'a'].map((text) => hot.isHot(text))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  for (let n = 0; n < 1_000; n++) for (let use = 0; use < 3; use++) hot.isHot(`text ${n}`);
  expect(hot.isHot('text 1')).toBe(true);
  expect(hot.isHot('text 999')).toBe(false);
});

test('statements that are repeated in transactions are prepared, on their connection', async () => {
  await using database = await freshDatabase();
  const prepared = await database.orm.transaction(async (tx) => {
    const id = '019aa000-0000-7000-8000-000000000001';
    for (let use = 0; use < 4; use++) {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id));
      await tx.execute(sql`select ${use}::int as used`);
      await tx.transaction((inner) => inner.execute(sql`select ${id}::uuid as inside`));
    }
    await tx.execute(sql`select ${id}::uuid as once`);
    const rows = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    );
    return rows.map(({ statement }) => statement).join('\n');
  });
  expect(prepared).toContain('from "users"');
  expect(prepared).toContain('as used');
  expect(prepared).toContain('as inside');
  expect(prepared).not.toContain('as once');
});
