import { type SQL, sql } from 'drizzle-orm';

/** Texts as one array parameter; drizzle would expand an array into many. */
export function texts(values: string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

export function uuids(values: string[]): SQL {
  return sql`${texts(values)}::uuid[]`;
}
