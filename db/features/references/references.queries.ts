import type { Database } from '../../client.ts';

export type ReferenceRow = {
  id: string;
  title: string;
  specialty: string;
  color: string;
  icon: string;
  tags: string[];
  lastUpdated: string;
  summary: string;
  sections: { title: string; content: string[] }[];
  sources: string[];
};

/**
 * Guides by title. The search covers title, specialty, tags, summary and every line, regardless of
 * case.
 */
export function listReferenceRows(
  sql: Database['sql'],
  { specialty, search }: { specialty?: string | undefined; search?: string | undefined },
): Promise<ReferenceRow[]> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return sql<ReferenceRow[]>`
    select id, title, specialty, color, icon, tags, last_updated::text as "lastUpdated", summary,
      sections, sources
    from quick_references
    where (${specialty ?? null}::text is null or specialty = ${specialty ?? null})
      and (${pattern}::text is null or title ilike ${pattern} or specialty ilike ${pattern}
        or summary ilike ${pattern} or tags::text ilike ${pattern} or sections::text ilike ${pattern})
    order by title`;
}

export async function findReferenceRow(
  sql: Database['sql'],
  id: string,
): Promise<ReferenceRow | undefined> {
  const [row] = await sql<ReferenceRow[]>`
    select id, title, specialty, color, icon, tags, last_updated::text as "lastUpdated", summary,
      sections, sources
    from quick_references where id = ${id}`;
  return row;
}

export async function listSpecialtyNames(sql: Database['sql']): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select category as name from scenarios union select specialty from quick_references order by name`;
  return rows.map(({ name }) => name);
}
