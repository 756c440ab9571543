import type { PracticeSheet } from '@cascade/shared/features/practice/contract';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examSessions } from '../../features/exam-simulator/schema.ts';
import { attempts, partnerLinks } from '../../features/practice/schema.ts';
import { scenarios } from '../../features/scenarios/schema.ts';

export type AttemptRow = typeof attempts.$inferSelect;
export type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | 'startedAt'
    | 'pausedAt'
    | 'pausedMs'
    | 'finishedAt'
    | 'revealedAt'
    | 'completedAt'
    | 'markHundredths'
  >
> & { sheet?: PracticeSheet };

export async function insertAttempt(
  db: Executor,
  row: typeof attempts.$inferInsert,
): Promise<AttemptRow> {
  const [inserted] = await db.insert(attempts).values(row).returning();
  if (!inserted) throw new Error('An inserted attempt came back empty.');
  return inserted;
}

export async function findAttempt(
  db: Executor,
  userId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), eq(attempts.userId, userId)));
  return row;
}

/** Whether anybody has an attempt with this id, which devices make. */
export async function isAttemptId(db: Executor, id: string): Promise<boolean> {
  const rows = await db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, id));
  return rows.length > 0;
}

export async function lockAttempt(
  tx: Tx,
  userId: string,
  id: string,
): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), eq(attempts.userId, userId)))
    .for('update');
  return row;
}

export async function changeAttempt(
  tx: Tx,
  locked: AttemptRow,
  change: AttemptChange,
): Promise<AttemptRow> {
  const [row] = await tx
    .update(attempts)
    .set({ ...change, rev: locked.rev + 1 })
    .where(eq(attempts.id, locked.id))
    .returning();
  if (!row) throw new Error('A locked attempt is missing.');
  return row;
}

export function listAttemptsOf(db: Executor, userId: string, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(eq(attempts.userId, userId))
    .orderBy(desc(attempts.startedAt), desc(attempts.id))
    .limit(limit);
}

/** With the edition that was sat; snapshots from before there were editions are of the first. */
export async function findLatestOfStation(db: Executor, userId: string, scenarioId: number) {
  const [row] = await db
    .select({
      attemptId: attempts.id,
      practisedAt: attempts.startedAt,
      markHundredths: attempts.markHundredths,
      edition: sql<number>`coalesce((${attempts.snapshot} ->> 'edition')::int, 1)`,
      presentEdition: scenarios.edition,
    })
    .from(attempts)
    .innerJoin(scenarios, eq(scenarios.id, attempts.scenarioId))
    .where(and(eq(attempts.userId, userId), eq(attempts.scenarioId, scenarioId)))
    .orderBy(desc(attempts.startedAt), desc(attempts.id))
    .limit(1);
  return row;
}

export function listCompletedAttempts(db: Executor, userId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), isNotNull(attempts.completedAt)))
    .orderBy(attempts.completedAt);
}

export async function findOpenAttempt(
  db: Executor,
  userId: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        isNull(attempts.completedAt),
        isNull(attempts.examSessionId),
      ),
    )
    .orderBy(desc(attempts.startedAt))
    .limit(1);
  return row;
}

/** Neither ended by hand nor marked; whether the time has run out is for the caller to say. */
export function listUnendedAttempts(db: Executor, userId: string) {
  return db
    .select({
      id: attempts.id,
      title: sql<string>`${attempts.snapshot} ->> 'title'`,
      startedAt: attempts.startedAt,
      pausedAt: attempts.pausedAt,
      pausedMs: attempts.pausedMs,
      speed: attempts.speed,
      finishedAt: attempts.finishedAt,
      mockId: examSessions.id,
    })
    .from(attempts)
    .leftJoin(examSessions, eq(examSessions.id, attempts.examSessionId))
    .where(
      and(
        eq(attempts.userId, userId),
        isNull(attempts.finishedAt),
        isNull(attempts.completedAt),
        or(isNull(examSessions.id), eq(examSessions.status, 'in_progress')),
      ),
    );
}

/** Adds a link for each view; existing ones stay. */
export async function keepPartnerLinks(
  db: Executor,
  attemptId: string,
  fresh: { token: string; view: string }[],
): Promise<{ token: string; view: string }[]> {
  await db
    .insert(partnerLinks)
    .values(fresh.map((link) => ({ ...link, attemptId })))
    .onConflictDoNothing();
  return db
    .select({ token: partnerLinks.token, view: partnerLinks.view })
    .from(partnerLinks)
    .where(eq(partnerLinks.attemptId, attemptId));
}

export async function findPartnerAttempt(
  db: Executor,
  token: string,
): Promise<{ view: string; attempt: AttemptRow } | undefined> {
  const [row] = await db
    .select({ view: partnerLinks.view, attempt: attempts })
    .from(partnerLinks)
    .innerJoin(attempts, eq(attempts.id, partnerLinks.attemptId))
    .where(eq(partnerLinks.token, token));
  return row;
}
