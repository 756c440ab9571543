import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { AttemptRow } from '../../domain/attempts/attempts.queries.ts';
import { attempts } from '../practice/schema.ts';
import { examSessions, examStations } from './schema.ts';

export type ExamSessionRow = typeof examSessions.$inferSelect;
export type ExamStationRow = typeof examStations.$inferSelect;
/** A session with its stations in order and their attempts. */
export type LoadedExam = {
  row: ExamSessionRow;
  stations: (ExamStationRow & { attempt: AttemptRow | null })[];
};

async function loadAround(db: Executor, rows: ExamSessionRow[]): Promise<LoadedExam[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ station: examStations, attempt: attempts })
    .from(examStations)
    .leftJoin(
      attempts,
      and(
        eq(attempts.examSessionId, examStations.sessionId),
        eq(attempts.examStation, examStations.number),
      ),
    )
    .where(inArray(examStations.sessionId, ids))
    .orderBy(asc(examStations.number));
  return rows.map((row) => ({
    row,
    stations: found
      .filter(({ station }) => station.sessionId === row.id)
      .map(({ station, attempt }) => ({ ...station, attempt })),
  }));
}

type Page = {
  cursor: string | undefined;
  limit: number;
};

export async function listExams(
  db: Executor,
  userId: string,
  { cursor, limit }: Page,
): Promise<LoadedExam[]> {
  const after = cursor
    ? sql`(${examSessions.startedAt}, ${examSessions.id}) <
        (select started_at, id from exam_sessions where id = ${cursor} and user_id = ${userId})`
    : undefined;
  const rows = await db
    .select()
    .from(examSessions)
    .where(and(eq(examSessions.userId, userId), after))
    .orderBy(desc(examSessions.startedAt), desc(examSessions.id))
    .limit(limit);
  return loadAround(db, rows);
}

export async function hasRunningExam(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(and(eq(examSessions.userId, userId), eq(examSessions.status, 'in_progress')))
    .limit(1);
  return rows.length > 0;
}

/** A member's own session; undefined for another member's. */
export async function findExam(
  db: Executor,
  userId: string,
  id: string,
): Promise<LoadedExam | undefined> {
  const rows = await db
    .select()
    .from(examSessions)
    .where(and(eq(examSessions.id, id), eq(examSessions.userId, userId)));
  return (await loadAround(db, rows))[0];
}

/** Locked until commit, so that two devices change it in turn. */
export async function lockExam(
  tx: Tx,
  userId: string,
  id: string,
): Promise<LoadedExam | undefined> {
  const rows = await tx
    .select()
    .from(examSessions)
    .where(and(eq(examSessions.id, id), eq(examSessions.userId, userId)))
    .for('update');
  return (await loadAround(tx, rows))[0];
}

export async function insertExam(
  tx: Tx,
  row: typeof examSessions.$inferInsert,
  scenarioIds: readonly number[],
): Promise<void> {
  await tx.insert(examSessions).values(row);
  await tx
    .insert(examStations)
    .values(
      scenarioIds.map((scenarioId, at) => ({ sessionId: row.id, number: at + 1, scenarioId })),
    );
}

export async function changeExam(
  tx: Tx,
  locked: ExamSessionRow,
  change: Partial<typeof examSessions.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(examSessions)
    .set({ ...change, rev: locked.rev + 1 })
    .where(eq(examSessions.id, locked.id));
}

export async function completeExamStation(
  tx: Tx,
  station: Pick<ExamStationRow, 'sessionId' | 'number'>,
  change: { completedAt: Date; timeUsed: number },
): Promise<void> {
  await tx
    .update(examStations)
    .set(change)
    .where(
      and(eq(examStations.sessionId, station.sessionId), eq(examStations.number, station.number)),
    );
}

export async function listEarlierAttempts(
  db: Executor,
  { userId, startedAt }: ExamSessionRow,
): Promise<AttemptRow[]> {
  const rows = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), isNotNull(attempts.completedAt)))
    .orderBy(asc(attempts.completedAt));
  return rows.filter((attempt) => attempt.startedAt < startedAt);
}
