import { and, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { circuitImpressions, circuitSelfRatings, circuitSheets } from './marks.schema.ts';

export type SheetRow = typeof circuitSheets.$inferSelect;
export type ImpressionRow = typeof circuitImpressions.$inferSelect;
export type SelfRatingRow = typeof circuitSelfRatings.$inferSelect;

export function listSheets(db: Executor, circuitId: string): Promise<SheetRow[]> {
  return db
    .select()
    .from(circuitSheets)
    .where(eq(circuitSheets.circuitId, circuitId))
    .orderBy(circuitSheets.round, circuitSheets.place);
}

export type TurnKey = Pick<SheetRow, 'circuitId' | 'place' | 'round' | 'candidateId'>;

export async function findSheet(db: Executor, turn: TurnKey): Promise<SheetRow | undefined> {
  const [row] = await db
    .select()
    .from(circuitSheets)
    .where(
      and(
        eq(circuitSheets.circuitId, turn.circuitId),
        eq(circuitSheets.place, turn.place),
        eq(circuitSheets.round, turn.round),
        eq(circuitSheets.candidateId, turn.candidateId),
      ),
    );
  return row;
}

/**
 * Saves a sheet over the version the examiner had read, in one statement, so that concurrent saves
 * conflict.
 * @returns undefined when there is another version
 */
export async function writeSheet(
  tx: Tx,
  row: Omit<SheetRow, 'version'>,
  overVersion: number,
): Promise<SheetRow | undefined> {
  const { sheet, markHundredths, savedAt, examinerId } = row;
  if (overVersion === 0) {
    const [first] = await tx
      .insert(circuitSheets)
      .values({ ...row, version: 1 })
      .onConflictDoNothing()
      .returning();
    return first;
  }
  const [next] = await tx
    .update(circuitSheets)
    .set({ sheet, markHundredths, savedAt, examinerId, version: overVersion + 1 })
    .where(
      and(
        eq(circuitSheets.circuitId, row.circuitId),
        eq(circuitSheets.place, row.place),
        eq(circuitSheets.round, row.round),
        eq(circuitSheets.candidateId, row.candidateId),
        eq(circuitSheets.version, overVersion),
      ),
    )
    .returning();
  return next;
}

export function listImpressions(db: Executor, circuitId: string): Promise<ImpressionRow[]> {
  return db
    .select()
    .from(circuitImpressions)
    .where(eq(circuitImpressions.circuitId, circuitId))
    .orderBy(circuitImpressions.round);
}

export async function keepImpression(tx: Tx, row: ImpressionRow): Promise<void> {
  const { feeling, comment, rolePlayerId } = row;
  await tx
    .insert(circuitImpressions)
    .values(row)
    .onConflictDoUpdate({
      target: [
        circuitImpressions.circuitId,
        circuitImpressions.place,
        circuitImpressions.round,
        circuitImpressions.candidateId,
      ],
      set: { feeling, comment, rolePlayerId },
    });
}

export function listSelfRatings(db: Executor, circuitId: string): Promise<SelfRatingRow[]> {
  return db
    .select()
    .from(circuitSelfRatings)
    .where(eq(circuitSelfRatings.circuitId, circuitId))
    .orderBy(circuitSelfRatings.round);
}

export async function keepSelfRating(tx: Tx, row: SelfRatingRow): Promise<void> {
  const { globalRating, comment } = row;
  await tx
    .insert(circuitSelfRatings)
    .values(row)
    .onConflictDoUpdate({
      target: [
        circuitSelfRatings.circuitId,
        circuitSelfRatings.candidateId,
        circuitSelfRatings.round,
      ],
      set: { globalRating, comment },
    });
}
