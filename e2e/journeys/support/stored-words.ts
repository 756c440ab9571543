import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@cascade/db/client';
import { expect } from '@playwright/test';
import { databaseUrl } from './gateways.ts';

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

/**
 * Looks for words in every column, plain, in hexadecimal and in base64, in the database's files,
 * in Redis and in the logs.
 * @param known what the servers know, to see that the search works
 */
export async function expectNowhereStored(
  dataDir: string,
  secrets: string[],
  known: { words: string; column: string },
): Promise<void> {
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
  expect(await rowsWith(known.words)).toContain(known.column);
  for (const secret of secrets) expect(await rowsWith(secret)).toEqual([]);
  // Asynchronous commits stay in memory; a checkpoint writes them to the files.
  await database.sql`checkpoint`;
  const [place] = await database.sql<{ root: string; folder: string }[]>`
    select current_setting('data_directory') as root, 'base/' || oid as folder
    from pg_database where datname = current_database()`;
  await database.close();

  // Logs and Redis, the database's files, and its write-ahead log.
  const { root = '', folder = '' } = place ?? {};
  expect(filesWith(join(root, folder), known.words)).not.toEqual([]);
  for (const where of [dataDir, join(root, folder), join(root, 'pg_wal')])
    for (const secret of secrets) expect(filesWith(where, secret)).toEqual([]);
}
