import { remindOfSession } from '@cascade/shared/features/groups/sessions';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { studyGroupAnswers, studyGroupMembers, studyGroupSessions } from './schema.ts';

export type SessionRow = typeof studyGroupSessions.$inferSelect;
export type AnswerRow = { personId: string; startsAt: Date; answer: string };
export type LoadedSession = {
  row: SessionRow;
  organiser: { id: string; userHandle: string } | null;
  answers: AnswerRow[];
};

/**
 * A group's sessions, in the order in which they were planned, with the answers of its members.
 * @param since answers to earlier ones are left out
 */
async function load(
  db: Executor,
  groupId: string,
  since: Date,
  id?: string,
): Promise<LoadedSession[]> {
  const rows = await db
    .select({ row: studyGroupSessions, publicId: users.publicId, handle: users.handle })
    .from(studyGroupSessions)
    .leftJoin(users, eq(users.id, studyGroupSessions.organiserId))
    .where(
      and(
        eq(studyGroupSessions.groupId, groupId),
        id === undefined ? undefined : eq(studyGroupSessions.id, id),
      ),
    )
    .orderBy(asc(studyGroupSessions.createdAt), asc(studyGroupSessions.id));
  if (rows.length === 0) return [];
  const answers = await db
    .select({
      sessionId: studyGroupAnswers.sessionId,
      personId: users.publicId,
      startsAt: studyGroupAnswers.startsAt,
      answer: studyGroupAnswers.answer,
    })
    .from(studyGroupAnswers)
    .innerJoin(users, eq(users.id, studyGroupAnswers.userId))
    .innerJoin(
      studyGroupMembers,
      and(
        eq(studyGroupMembers.groupId, groupId),
        eq(studyGroupMembers.userId, studyGroupAnswers.userId),
      ),
    )
    .where(
      and(
        inArray(
          studyGroupAnswers.sessionId,
          rows.map(({ row }) => row.id),
        ),
        gte(studyGroupAnswers.startsAt, since),
      ),
    )
    .orderBy(asc(studyGroupAnswers.startsAt), asc(users.publicId));
  return rows.map(({ row, publicId, handle }) => ({
    row,
    organiser: publicId && handle ? { id: publicId, userHandle: handle } : null,
    answers: answers
      .filter(({ sessionId }) => sessionId === row.id)
      .map(({ sessionId: _of, ...answer }) => answer),
  }));
}

export function listSessions(db: Executor, groupId: string, since: Date): Promise<LoadedSession[]> {
  return load(db, groupId, since);
}

export async function findSession(
  db: Executor,
  groupId: string,
  id: string,
  since: Date,
): Promise<LoadedSession | undefined> {
  const [session] = await load(db, groupId, since, id);
  return session;
}

/** @returns false when the id is taken */
export async function insertSession(
  tx: Tx,
  row: typeof studyGroupSessions.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(studyGroupSessions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroupSessions.id });
  return inserted.length > 0;
}

export async function changeSession(
  tx: Tx,
  id: string,
  change: Partial<typeof studyGroupSessions.$inferInsert>,
): Promise<void> {
  await tx
    .update(studyGroupSessions)
    .set({ ...change, rev: sql`${studyGroupSessions.rev} + 1` })
    .where(eq(studyGroupSessions.id, id));
}

/** A live session began or ended: the plan and its revision stay, and with them its reminders. */
export async function setSessionStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.update(studyGroupSessions).set({ status }).where(eq(studyGroupSessions.id, id));
}

/** Answers are for one start each: those of a series that was moved are gone. */
export async function clearAnswers(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(studyGroupAnswers).where(eq(studyGroupAnswers.sessionId, sessionId));
}

export async function writeAnswer(
  tx: Tx,
  answer: typeof studyGroupAnswers.$inferInsert,
): Promise<void> {
  await tx
    .insert(studyGroupAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [studyGroupAnswers.sessionId, studyGroupAnswers.userId, studyGroupAnswers.startsAt],
      set: { answer: answer.answer },
    });
}

/**
 * Deletes a session's queued reminders. One that is running stays: it waits for the group's row
 * and finds another revision.
 */
export async function deleteSessionReminders(tx: Tx, sessionId: string): Promise<void> {
  await tx.execute(sql`
    delete from outbox where id in (
      select id from outbox
      where job = ${remindOfSession.name} and data ->> 'sessionId' = ${sessionId}
      for update skip locked)`);
}

export type SessionReminded = {
  userId: string;
  name: string;
  email: string;
  wantsMail: boolean;
};

/**
 * A session that still has this revision and is planned, its group locked against changes until
 * commit. Undefined when there is nothing to remind of.
 */
export async function lockScheduledSession(
  tx: Tx,
  id: string,
  rev: number,
): Promise<SessionRow | undefined> {
  await tx.execute(sql`
    select 1 from study_groups where id = (
      select group_id from study_group_sessions where id = ${id}) for share`);
  const [row] = await tx
    .select()
    .from(studyGroupSessions)
    .where(
      and(
        eq(studyGroupSessions.id, id),
        eq(studyGroupSessions.rev, rev),
        inArray(studyGroupSessions.status, ['scheduled', 'active']),
      ),
    );
  return row;
}

/** Members of the group, except those who said that they do not come to this one. */
export async function listSessionReminded(
  tx: Tx,
  { id, groupId }: SessionRow,
  startsAt: Date,
): Promise<SessionReminded[]> {
  const rows = await tx.execute<SessionReminded>(sql`
    select u.id as "userId", u.name, u.email,
      u.email_verified and coalesce(p.wants_emails, true) as "wantsMail"
    from study_group_members m
    join users u on u.id = m.user_id
    left join profiles p on p.user_id = u.id
    where m.group_id = ${groupId} and not exists (
      select 1 from study_group_answers a where a.session_id = ${id} and a.user_id = m.user_id
        and a.starts_at = ${startsAt.toISOString()} and a.answer = 'not')
    order by u.id`);
  return [...rows];
}
