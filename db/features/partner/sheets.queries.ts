import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { AttemptRow } from '../../domain/attempts/attempts.queries.ts';
import { partnerSheets } from './schema.ts';

export type PartnerSheetRow = typeof partnerSheets.$inferSelect;

type Run = Pick<AttemptRow, 'id' | 'startedAt'>;

/** Of the attempt's present run alone. */
export function listSheetsOfRun(db: Executor, { id, startedAt }: Run): Promise<PartnerSheetRow[]> {
  return db
    .select()
    .from(partnerSheets)
    .where(and(eq(partnerSheets.attemptId, id), eq(partnerSheets.runStartedAt, startedAt)))
    .orderBy(partnerSheets.view);
}

/** Replaces what the role wrote. The caller holds the attempt's lock and has compared versions. */
export async function putSheet(
  tx: Tx,
  row: typeof partnerSheets.$inferInsert,
): Promise<PartnerSheetRow> {
  const [kept] = await tx
    .insert(partnerSheets)
    .values(row)
    .onConflictDoUpdate({ target: [partnerSheets.attemptId, partnerSheets.view], set: row })
    .returning();
  if (!kept) throw new Error('A sheet came back empty.');
  return kept;
}
