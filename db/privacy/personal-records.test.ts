import { expect, test } from 'vitest';
import { everyTable } from '../factories/every-table.ts';
import { freshDatabase } from '../factories/fresh-database.ts';
import { notPersonal } from './not-personal.ts';
import { personalRecords } from './personal-records.ts';

async function columnsOfSchema(): Promise<Map<string, string[]>> {
  await using database = await freshDatabase();
  const rows = await database.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${await everyTable(database.sql)})
    order by 1, 2`;
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

test('every column of every table is exported, or omitted for a reason', async () => {
  const tables = await columnsOfSchema();
  expect(tables.size).toBeGreaterThan(60);
  const missing: string[] = [];
  const unknown: string[] = [];
  for (const [table, columns] of tables) {
    const records = personalRecords.filter((record) => record.table === table);
    if (records.length === 0) {
      if (!notPersonal[table]) missing.push(table);
      continue;
    }
    if (notPersonal[table]) unknown.push(`${table} is both exported and not personal`);
    for (const record of records) {
      const named = [...record.columns, ...Object.keys(record.left ?? {})];
      missing.push(
        ...columns
          .filter((column) => !named.includes(column))
          .map((column) => `${record.section}: ${table}.${column}`),
      );
      unknown.push(
        ...named
          .filter((column, at) => !columns.includes(column) || named.indexOf(column) !== at)
          .map((column) => `${record.section}: ${table}.${column}`),
      );
    }
  }
  for (const table of [...Object.keys(notPersonal), ...personalRecords.map((one) => one.table)])
    if (!tables.has(table)) unknown.push(table);
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
});

test('every column that refers to an account belongs to a table that is exported', async () => {
  await using database = await freshDatabase();
  const references = await database.sql<{ table: string }[]>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0`;
  const exported = new Set(personalRecords.map(({ table }) => table));
  expect(references.map(({ table }) => table).filter((table) => !exported.has(table))).toEqual([]);
  expect(references.length).toBeGreaterThan(25);
});

test('no two sections of a file have the same name, and every reason is a sentence', () => {
  const names = personalRecords.map(({ file, section }) => `${file}/${section}`);
  expect(new Set(names).size).toBe(names.length);
  const reasons = [
    ...personalRecords.flatMap(({ left }) => Object.values(left ?? {})),
    ...Object.values(notPersonal),
  ];
  for (const reason of reasons) expect(reason).toMatch(/^\S+( \S+)+$/);
});
