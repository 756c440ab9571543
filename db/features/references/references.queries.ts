import { and, eq, getTableColumns, ilike, isNotNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { byStationNumber, stationCard } from '../../domain/stations/stations.queries.ts';
import { scenarios } from '../scenarios/schema.ts';
import { quickReferences } from './schema.ts';

const { contentHash: _hash, ...guide } = getTableColumns(quickReferences);

export type ReferenceRow = Omit<typeof quickReferences.$inferSelect, 'contentHash'>;

/**
 * Guides by title. The search covers title, specialty, tags, summary and every line, regardless of
 * case.
 */
export function listReferenceRows(
  db: Executor,
  { specialty, search }: { specialty?: string | undefined; search?: string | undefined },
): Promise<ReferenceRow[]> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  return db
    .select(guide)
    .from(quickReferences)
    .where(
      and(
        specialty === undefined ? undefined : eq(quickReferences.specialty, specialty),
        pattern === undefined
          ? undefined
          : or(
              ilike(quickReferences.title, pattern),
              ilike(quickReferences.specialty, pattern),
              ilike(quickReferences.summary, pattern),
              sql`${quickReferences.tags}::text ilike ${pattern}`,
              sql`${quickReferences.sections}::text ilike ${pattern}`,
            ),
      ),
    )
    .orderBy(quickReferences.title);
}

export async function findReferenceRow(
  db: Executor,
  id: string,
): Promise<ReferenceRow | undefined> {
  const [row] = await db.select(guide).from(quickReferences).where(eq(quickReferences.id, id));
  return row;
}

/** Of authored stations alone: what members submit does not say where a guide leads. */
export function listStationsOfGuide(db: Executor, id: string) {
  return db
    .select(stationCard)
    .from(scenarios)
    .where(
      and(
        isNotNull(scenarios.contentHash),
        sql`${scenarios.feedback} -> 'learning' -> 'guides' ? ${id}`,
      ),
    )
    .orderBy(...byStationNumber);
}

export async function listSpecialtyNames(db: Executor): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(sql`
    select category as name from scenarios union select specialty from quick_references order by name`);
  return rows.map(({ name }) => name);
}
