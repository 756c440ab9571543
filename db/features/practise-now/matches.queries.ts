import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { studyGroupLivePeople, studyGroupLiveSessions } from '../groups/live.schema.ts';
import { studyGroupSessions } from '../groups/schema.ts';
import { practiseNowMatches, practiseNowPeople } from './schema.ts';

export type MatchRow = typeof practiseNowMatches.$inferSelect;
export type MatchPerson = typeof practiseNowPeople.$inferSelect & {
  publicId: string;
  handle: string;
};

export async function insertMatch(
  tx: Tx,
  match: typeof practiseNowMatches.$inferInsert,
  people: (typeof practiseNowPeople.$inferInsert)[],
): Promise<void> {
  await tx.insert(practiseNowMatches).values(match);
  await tx.insert(practiseNowPeople).values(people);
}

/** Who waited longest comes first. */
export function listMatchPeople(db: Executor, matchId: string): Promise<MatchPerson[]> {
  return db
    .select({
      matchId: practiseNowPeople.matchId,
      userId: practiseNowPeople.userId,
      size: practiseNowPeople.size,
      role: practiseNowPeople.role,
      category: practiseNowPeople.category,
      mode: practiseNowPeople.mode,
      since: practiseNowPeople.since,
      isCurrent: practiseNowPeople.isCurrent,
      publicId: users.publicId,
      handle: users.handle,
    })
    .from(practiseNowPeople)
    .innerJoin(users, eq(users.id, practiseNowPeople.userId))
    .where(eq(practiseNowPeople.matchId, matchId))
    .orderBy(asc(practiseNowPeople.since), asc(practiseNowPeople.userId));
}

/** The member's last match, unless they have waited again since or put it away. */
export async function findCurrentMatch(
  db: Executor,
  userId: string,
): Promise<MatchRow | undefined> {
  const [found] = await db
    .select({ match: practiseNowMatches })
    .from(practiseNowPeople)
    .innerJoin(practiseNowMatches, eq(practiseNowMatches.id, practiseNowPeople.matchId))
    .where(and(eq(practiseNowPeople.userId, userId), eq(practiseNowPeople.isCurrent, true)));
  return found?.match;
}

/** Undefined also while another transaction settles it. */
export async function lockOpenMatch(tx: Tx, id: string): Promise<MatchRow | undefined> {
  const [row] = await tx
    .select()
    .from(practiseNowMatches)
    .where(and(eq(practiseNowMatches.id, id), eq(practiseNowMatches.state, 'open')))
    .for('update', { skipLocked: true });
  return row;
}

export async function endMatch(
  tx: Tx,
  id: string,
  state: 'met' | 'dissolved',
  endedAt: Date,
): Promise<void> {
  await tx.update(practiseNowMatches).set({ state, endedAt }).where(eq(practiseNowMatches.id, id));
}

/** @returns whether there was one */
export async function putMatchAway(tx: Tx, userId: string): Promise<boolean> {
  const put = await tx
    .update(practiseNowPeople)
    .set({ isCurrent: false })
    .where(and(eq(practiseNowPeople.userId, userId), eq(practiseNowPeople.isCurrent, true)))
    .returning({ userId: practiseNowPeople.userId });
  return put.length > 0;
}

/**
 * Who has come into the session's lobby. Nobody can come in until commit.
 * @returns accounts, and whether a round has begun
 */
export async function lockArrivals(
  tx: Tx,
  sessionId: string,
): Promise<{ here: Set<string>; hasBegun: boolean }> {
  const [live] = await tx
    .select({ id: studyGroupLiveSessions.id, round: studyGroupLiveSessions.round })
    .from(studyGroupLiveSessions)
    .where(eq(studyGroupLiveSessions.sessionId, sessionId))
    .for('update');
  if (!live) return { here: new Set(), hasBegun: false };
  const people = await tx
    .select({ userId: studyGroupLivePeople.userId })
    .from(studyGroupLivePeople)
    .where(and(eq(studyGroupLivePeople.liveId, live.id), eq(studyGroupLivePeople.isHere, true)));
  return { here: new Set(people.map(({ userId }) => userId)), hasBegun: live.round > 0 };
}

/** Nobody can come in any more. It is removed later, as somebody may just be asking for it. */
export async function cancelPractice(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(studyGroupLiveSessions)
    .set({ state: 'over', endedAt: now, rev: sql`${studyGroupLiveSessions.rev} + 1` })
    .where(eq(studyGroupLiveSessions.sessionId, sessionId));
  await tx
    .update(studyGroupSessions)
    .set({ status: 'cancelled', rev: sql`${studyGroupSessions.rev} + 1` })
    .where(eq(studyGroupSessions.id, sessionId));
}

/** Open ones, the earliest deadline first. */
export function listOpenMatches(db: Executor): Promise<{ id: string; endsAt: Date }[]> {
  return db
    .select({ id: practiseNowMatches.id, endsAt: practiseNowMatches.answerBy })
    .from(practiseNowMatches)
    .where(eq(practiseNowMatches.state, 'open'))
    .orderBy(asc(practiseNowMatches.answerBy));
}

/** Open ones whose time is up, or in whose lobby everybody is. */
export async function listDueMatches(db: Executor, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select m.id from practise_now_matches m
    where m.state = 'open' and (m.answer_by <= ${now.toISOString()} or m.size <= (
      select count(*) from study_group_live_sessions l
      join study_group_live_people p on p.live_id = l.id and p.is_here
      where l.session_id = m.session_id))
    order by m.answer_by`);
  return rows.map(({ id }) => id);
}

/** Groups of sessions that were cancelled before then. */
export async function listCancelledGroups(
  db: Executor,
  before: Date,
): Promise<{ groupId: string }[]> {
  const rows = await db
    .select({ groupId: practiseNowMatches.groupId })
    .from(practiseNowMatches)
    .where(
      and(
        eq(practiseNowMatches.state, 'dissolved'),
        isNotNull(practiseNowMatches.groupId),
        lt(practiseNowMatches.endedAt, before),
      ),
    )
    .orderBy(desc(practiseNowMatches.matchedAt))
    .limit(50);
  return rows.flatMap(({ groupId }) => (groupId === null ? [] : [{ groupId }]));
}

export async function deleteMatchesBefore(db: Executor, before: Date): Promise<void> {
  await db
    .delete(practiseNowMatches)
    .where(
      and(lt(practiseNowMatches.matchedAt, before), sql`${practiseNowMatches.state} <> 'open'`),
    );
}

/** What a sweep has to look at. */
export async function readWork(
  db: Executor,
  seenSince: Date,
  oldBefore: Date,
): Promise<{ waiting: number; absent: string[]; hasOld: boolean }> {
  const [row] = await db.execute<{ waiting: number; absent: string[] | null; has_old: boolean }>(
    sql`select (select count(*) from practise_now_waiting)::int as waiting,
      (select json_agg(user_id) from practise_now_waiting
        where last_seen < ${seenSince.toISOString()}) as absent,
      exists (select 1 from practise_now_matches
        where matched_at < ${oldBefore.toISOString()} and state <> 'open') as has_old`,
  );
  return {
    waiting: row?.waiting ?? 0,
    absent: row?.absent ?? [],
    hasOld: row?.has_old ?? false,
  };
}
