import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@cascade/db/client';
import { expect, test } from '@playwright/test';
import { databaseUrl } from '../support/gateways.ts';
import { hasKeys, openThread, texts, twoMessengers, write } from '../support/messengers.ts';

function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    try {
      return statSync(path).isFile() && readFileSync(path).includes(words);
    } catch {
      return false;
    }
  });
}

test('message texts are nowhere in what the servers store', async ({ browser }) => {
  test.slow();
  const dataDir = test.info().config.metadata.dataDir as string;
  const { ana, ben } = await twoMessengers(browser);
  await hasKeys(ben);
  await openThread(ana.page, ben);
  const secret = `zinnober-${ana.handle}-quittenbaum`;
  await write(ana.page, ben, secret);
  await openThread(ben.page, ana);
  await expect(texts(ben.page)).toHaveText([secret]);
  await write(ben.page, ana, `${secret} indeed`);
  await expect(texts(ana.page)).toHaveCount(2);

  const database = openDatabase(databaseUrl(dataDir));
  const columns = await database.sql<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`;
  const rowsWith = async (words: string) => {
    const found: string[] = [];
    for (const { table, column } of columns) {
      const [row] = await database.sql<{ n: number }[]>`
        select count(*)::int as n from ${database.sql(table)}
        where position(${words} in ${database.sql(column)}::text) > 0
          or position(${Buffer.from(words).toString('hex')} in ${database.sql(column)}::text) > 0
          or position(${Buffer.from(words).toString('base64').slice(2, 22)}
            in ${database.sql(column)}::text) > 0`;
      if (row && row.n > 0) found.push(`${table}.${column}`);
    }
    return found;
  };
  // The search works: the server knows their handles.
  expect(await rowsWith(ana.handle)).toContain('users.handle');
  expect(await rowsWith(secret)).toEqual([]);
  expect(await rowsWith('quittenbaum')).toEqual([]);
  // Asynchronous commits stay in memory; a checkpoint writes them to the files.
  await database.sql`checkpoint`;
  const [place] = await database.sql<{ root: string; folder: string }[]>`
    select current_setting('data_directory') as root, 'base/' || oid as folder
    from pg_database where datname = current_database()`;
  await database.close();

  // Logs and Redis, the database's files, and its write-ahead log.
  const { root = '', folder = '' } = place ?? {};
  expect(filesWith(join(root, folder), ana.handle)).not.toEqual([]);
  for (const where of [dataDir, join(root, folder), join(root, 'pg_wal')])
    expect(filesWith(where, 'quittenbaum')).toEqual([]);
  await ana.context.close();
  await ben.context.close();
});
