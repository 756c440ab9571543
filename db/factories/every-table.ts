import type { Database } from '../client.ts';

/** The names of all tables, each partitioned one once. */
export async function everyTable(sql: Database['sql']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`;
  return rows.map(({ name }) => name);
}
