import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { lockLivesOf, type Which } from './live.queries.ts';
import { studyGroupLivePeople } from './live.schema.ts';

export async function writeLivePerson(
  tx: Tx,
  person: typeof studyGroupLivePeople.$inferInsert,
): Promise<void> {
  const { joinedAt: _first, liveId: _live, userId: _user, ...change } = person;
  await tx
    .insert(studyGroupLivePeople)
    .values(person)
    .onConflictDoUpdate({
      target: [studyGroupLivePeople.liveId, studyGroupLivePeople.userId],
      set: change,
    });
}

/**
 * Notes that a member is here.
 * @returns undefined when they never came in; else whether they were taken for absent
 */
export async function noteLiveSeen(
  db: Executor,
  { groupId, sessionId }: Which,
  userId: string,
  now: Date,
): Promise<{ wasAway: boolean } | undefined> {
  const [row] = await db.execute<{ is_here: boolean }>(sql`
    update study_group_live_people p set seen_at = ${now.toISOString()}
    from study_group_live_sessions l
    where l.id = p.live_id and l.group_id = ${groupId} and l.session_id = ${sessionId}
      and l.state <> 'over' and p.user_id = ${userId}
      and exists (select 1 from study_group_members m
        where m.group_id = l.group_id and m.user_id = p.user_id)
    returning p.is_here`);
  return row && { wasAway: !row.is_here };
}

/** Members who have not been heard of for a while are no longer here. */
export async function markLiveAbsent(tx: Tx, liveId: string, since: Date): Promise<boolean> {
  const gone = await tx
    .update(studyGroupLivePeople)
    .set({ isHere: false, isReady: false })
    .where(
      and(
        eq(studyGroupLivePeople.liveId, liveId),
        eq(studyGroupLivePeople.isHere, true),
        lt(studyGroupLivePeople.seenAt, since),
      ),
    )
    .returning({ userId: studyGroupLivePeople.userId });
  return gone.length > 0;
}

/**
 * Takes a member who leaves the group out of what is being held in it.
 * @returns the live sessions that they had come to
 */
export async function leaveLives(tx: Tx, groupId: string, userId: string): Promise<string[]> {
  await lockLivesOf(tx, groupId);
  const rows = await tx.execute<{ id: string }>(sql`
    update study_group_live_sessions l set rev = l.rev + 1
    where l.group_id = ${groupId} and l.state <> 'over' and exists (
      select 1 from study_group_live_people p where p.live_id = l.id and p.user_id = ${userId})
    returning l.id`);
  await tx.execute(sql`
    update study_group_live_people p set is_here = false, is_ready = false
    from study_group_live_sessions l
    where l.id = p.live_id and l.group_id = ${groupId} and p.user_id = ${userId}`);
  return rows.map(({ id }) => id);
}
