import { and, asc, eq, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import type { LiveRow } from './live.queries.ts';
import { studyGroupLiveSessions } from './live.schema.ts';
import { studyGroupMembers, studyGroupSessions } from './schema.ts';

/** Running ones, the earliest deadline first. */
export function listRunningLives(db: Executor): Promise<LiveRow[]> {
  return db
    .select()
    .from(studyGroupLiveSessions)
    .where(eq(studyGroupLiveSessions.state, 'running'))
    .orderBy(asc(studyGroupLiveSessions.endsAt));
}

/**
 * Those whose phase has ended, those with somebody who has not been heard of since `absentSince`,
 * and lobbies in which nobody was since `emptySince`.
 */
export async function listDueLives(
  db: Executor,
  { now, absentSince, emptySince }: { now: Date; absentSince: Date; emptySince: Date },
): Promise<LiveRow[]> {
  const isAway = sql`exists (select 1 from study_group_live_people p
    where p.live_id = study_group_live_sessions.id and p.is_here
      and p.seen_at < ${absentSince.toISOString()})`;
  const isDue = and(
    eq(studyGroupLiveSessions.state, 'running'),
    isNotNull(studyGroupLiveSessions.endsAt),
    lte(studyGroupLiveSessions.endsAt, now),
  );
  const isEmpty = and(
    eq(studyGroupLiveSessions.state, 'lobby'),
    lt(studyGroupLiveSessions.createdAt, emptySince),
    sql`not exists (select 1 from study_group_live_people p
      where p.live_id = study_group_live_sessions.id and p.seen_at >= ${emptySince.toISOString()})`,
  );
  return db
    .select()
    .from(studyGroupLiveSessions)
    .where(and(ne(studyGroupLiveSessions.state, 'over'), or(isDue, isAway, isEmpty)))
    .orderBy(asc(studyGroupLiveSessions.endsAt));
}

type RunningRound = {
  groupId: string;
  sessionId: string;
  title: string;
  endsAt: Date | null;
  remainingMs: number | null;
  speed: number;
};

/** Rounds in which the member has a seat or is present, in groups that they are still in. */
export function listRunningRoundsOf(db: Executor, userId: string): Promise<RunningRound[]> {
  const live = studyGroupLiveSessions;
  const sits = sql`exists (select 1 from study_group_live_seats s
    where s.live_id = ${live.id} and s.round = ${live.round} and s.user_id = ${userId})`;
  const isHere = sql`exists (select 1 from study_group_live_people p
    where p.live_id = ${live.id} and p.user_id = ${userId} and p.is_here)`;
  return db
    .select({
      groupId: live.groupId,
      sessionId: live.sessionId,
      title: studyGroupSessions.title,
      endsAt: live.endsAt,
      remainingMs: live.remainingMs,
      speed: live.speed,
    })
    .from(live)
    .innerJoin(studyGroupSessions, eq(studyGroupSessions.id, live.sessionId))
    .innerJoin(
      studyGroupMembers,
      and(eq(studyGroupMembers.groupId, live.groupId), eq(studyGroupMembers.userId, userId)),
    )
    .where(and(eq(live.state, 'running'), or(sits, isHere)));
}
