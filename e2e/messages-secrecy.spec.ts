import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@cascade/db/client';
import { expect, test } from '@playwright/test';
import { databaseUrl, gatewayOrigins } from './gateways.ts';
import { hasKeys, messenger, openThread, texts, write } from './messengers.ts';

/** Every file below a folder, as bytes. */
function filesIn(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name);
    try {
      return statSync(path).isFile() ? [{ path, bytes: readFileSync(path) }] : [];
    } catch {
      return []; // a service has just taken it away
    }
  });
}

test('what people write to each other is nowhere in what the servers keep', async ({ browser }) => {
  test.slow();
  const dataDir = test.info().config.metadata.dataDir as string;
  const [here = '', there = ''] = gatewayOrigins(dataDir);
  const [ana, ben] = [await messenger(browser, here), await messenger(browser, there)];
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
  const holding = async (words: string) => {
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
  // The search finds what is there: who they are is known to the server.
  expect(await holding(ana.handle)).toContain('users.handle');
  expect(await holding(secret)).toEqual([]);
  expect(await holding('quittenbaum')).toEqual([]);
  await database.close();

  // Logs, Redis, and the database's own files with what was written ahead.
  const files = filesIn(dataDir);
  expect(files.some(({ bytes }) => bytes.includes(ana.handle))).toBe(true);
  const leaks = files.filter(({ bytes }) => bytes.includes('quittenbaum'));
  expect(leaks.map(({ path }) => path)).toEqual([]);
  await ana.context.close();
  await ben.context.close();
});
