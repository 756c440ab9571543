import type { Progress } from '@cascade/shared/features/progress/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { scenarios } from '../scenarios/schema.ts';
import { activityDays, scenarioProgress } from './schema.ts';

const shape = {
  scenarioId: scenarioProgress.scenarioId,
  completed: sql<boolean>`${scenarioProgress.completedAt} is not null`,
  bookmarked: scenarioProgress.bookmarked,
  rev: scenarioProgress.rev,
};

export function listProgressOf(db: Executor, userId: string): Promise<Progress[]> {
  return db
    .select(shape)
    .from(scenarioProgress)
    .where(eq(scenarioProgress.userId, userId))
    .orderBy(scenarioProgress.scenarioId);
}

/** An untouched station has `rev` 0. Undefined when there is no such station. */
export async function findProgress(
  db: Executor,
  userId: string,
  scenarioId: number,
): Promise<Progress | undefined> {
  const [row] = await db
    .select({
      scenarioId: scenarios.id,
      completed: sql<boolean>`${scenarioProgress.completedAt} is not null`,
      bookmarked: sql<boolean>`coalesce(${scenarioProgress.bookmarked}, false)`,
      rev: sql<number>`coalesce(${scenarioProgress.rev}, 0)`,
    })
    .from(scenarios)
    .leftJoin(
      scenarioProgress,
      and(eq(scenarioProgress.scenarioId, scenarios.id), eq(scenarioProgress.userId, userId)),
    )
    .where(eq(scenarios.id, scenarioId));
  return row;
}

/**
 * Toggles in one statement, so that two tabs toggle twice and each gets its own `rev`. Undefined
 * when there is no such station.
 */
export async function flipBookmark(
  db: Executor,
  userId: string,
  scenarioId: number,
): Promise<Progress | undefined> {
  const [row] = await db
    .insert(scenarioProgress)
    .select(
      db
        .select({
          userId: sql<string>`${userId}::uuid`.as('user_id'),
          scenarioId: scenarios.id,
          completedAt: sql<Date | null>`null::timestamptz`.as('completed_at'),
          bookmarked: sql<boolean>`true`.as('bookmarked'),
          rev: sql<number>`1`.as('rev'),
        })
        .from(scenarios)
        .where(eq(scenarios.id, scenarioId)),
    )
    .onConflictDoUpdate({
      target: [scenarioProgress.userId, scenarioProgress.scenarioId],
      set: {
        bookmarked: sql`not ${scenarioProgress.bookmarked}`,
        rev: sql`${scenarioProgress.rev} + 1`,
      },
    })
    .returning(shape);
  return row;
}

/**
 * Idempotent: `rev` stays when already complete.
 * @returns undefined when nothing changed
 */
export async function markComplete(
  db: Executor,
  userId: string,
  scenarioId: number,
  now: Date,
): Promise<Progress | undefined> {
  const [row] = await db
    .insert(scenarioProgress)
    .select(
      db
        .select({
          userId: sql<string>`${userId}::uuid`.as('user_id'),
          scenarioId: scenarios.id,
          completedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('completed_at'),
          bookmarked: sql<boolean>`false`.as('bookmarked'),
          rev: sql<number>`1`.as('rev'),
        })
        .from(scenarios)
        .where(eq(scenarios.id, scenarioId)),
    )
    .onConflictDoUpdate({
      target: [scenarioProgress.userId, scenarioProgress.scenarioId],
      set: { completedAt: now, rev: sql`${scenarioProgress.rev} + 1` },
      setWhere: isNull(scenarioProgress.completedAt),
    })
    .returning(shape);
  return row;
}

export async function countCompletion(db: Executor, userId: string, now: Date): Promise<void> {
  await db
    .insert(activityDays)
    .values({ userId, day: now.toISOString().slice(0, 10), stationsCompleted: 1 })
    .onConflictDoUpdate({
      target: [activityDays.userId, activityDays.day],
      set: { stationsCompleted: sql`${activityDays.stationsCompleted} + 1` },
    });
}
