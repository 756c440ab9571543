import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import {
  LISTED_DAYS,
  type PartnerFace,
  type PracticeSession,
} from '@cascade/shared/features/study-partners/proposals';
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import {
  studyGroupMembers,
  studyGroupSessions,
  studyGroups,
} from '../../features/groups/schema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type SessionRow = typeof studyGroupSessions.$inferSelect;
type Timed = Pick<SessionRow, 'start' | 'timeZone' | 'recurrence' | 'until' | 'durationMinutes'>;

/** A practice session is held once. */
export function spanOf(row: Timed): { startsAt: Date; endsAt: Date } {
  const [startsAt] = startsAfter(row, new Date(0), 1);
  if (!startsAt) throw new Error('A session without a start.');
  return { startsAt, endsAt: new Date(startsAt.getTime() + row.durationMinutes * MINUTE_MS) };
}

/** A start by any zone's clocks is at most this far from UTC's. */
const wallAfter = (at: Date) => new Date(at.getTime() - DAY_MS).toISOString().slice(0, 16);
const wallBefore = (at: Date) => new Date(at.getTime() + DAY_MS).toISOString().slice(0, 16);

const members = sql<PartnerFace[]>`(
  select coalesce(json_agg(json_build_object('id', u.public_id, 'userHandle', u.handle,
    'avatarSeed', u.avatar_seed) order by m.joined_at, u.public_id), '[]')
  from study_group_members m join users u on u.id = m.user_id
  where m.group_id = ${studyGroups.id})`;

async function load(db: Executor, where: SQL | undefined): Promise<PracticeSession[]> {
  const rows = await db
    .select({ row: studyGroupSessions, membersRev: studyGroups.membersRev, members })
    .from(studyGroupSessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupSessions.groupId))
    .where(and(eq(studyGroups.kind, 'practice'), where));
  return rows
    .map(({ row, membersRev, members: people }) => ({
      groupId: row.groupId,
      sessionId: row.id,
      startsAt: spanOf(row).startsAt.toISOString(),
      durationMinutes: row.durationMinutes,
      isCancelled: row.status === 'cancelled',
      members: people,
      rev: row.rev + membersRev,
    }))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.sessionId.localeCompare(b.sessionId));
}

const isMine = (userId: string) => sql`exists (select 1 from study_group_members mine
  where mine.group_id = ${studyGroups.id} and mine.user_id = ${userId})`;

const endOf = ({ startsAt, durationMinutes }: PracticeSession) =>
  Date.parse(startsAt) + durationMinutes * MINUTE_MS;

/** To come, under way, and over lately; the earliest first. */
export async function listPracticeSessionsOf(
  db: Executor,
  userId: string,
  now: Date,
): Promise<PracticeSession[]> {
  const since = new Date(now.getTime() - LISTED_DAYS * DAY_MS);
  const found = await load(
    db,
    and(isMine(userId), gte(studyGroupSessions.start, wallAfter(since))),
  );
  return found.filter((session) => endOf(session) > since.getTime());
}

export function listPracticeSessionsIn(db: Executor, groupId: string): Promise<PracticeSession[]> {
  return load(db, eq(studyGroupSessions.groupId, groupId));
}

/** Whether a planned practice session of theirs overlaps this one. */
export async function isPractisingThen(
  db: Executor,
  userId: string,
  startsAt: Date,
  durationMinutes: number,
): Promise<boolean> {
  const endsAt = startsAt.getTime() + durationMinutes * MINUTE_MS;
  const from = new Date(startsAt.getTime() - DAY_MS);
  const planned = await load(
    db,
    and(isMine(userId), gte(studyGroupSessions.start, wallAfter(from))),
  );
  return planned.some(
    (session) =>
      !session.isCancelled &&
      Date.parse(session.startsAt) < endsAt &&
      endOf(session) > startsAt.getTime(),
  );
}

export type DueSession = Pick<SessionRow, 'id' | 'groupId'>;

/** Practice sessions whose planned end has passed and whose appointments are not noted yet. */
export async function listUnsettledSessions(db: Executor, now: Date): Promise<DueSession[]> {
  const rows = await db
    .select({ row: studyGroupSessions })
    .from(studyGroupSessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupSessions.groupId))
    .where(
      and(
        eq(studyGroups.kind, 'practice'),
        isNull(studyGroupSessions.settledAt),
        lte(studyGroupSessions.start, wallBefore(now)),
      ),
    );
  return rows
    .map(({ row }) => row)
    .filter((row) => spanOf(row).endsAt <= now)
    .map(({ id, groupId }) => ({ id, groupId }));
}

/** Undefined when it is gone, already settled, or being settled by another. */
export async function lockUnsettled(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(studyGroupSessions)
    .where(and(eq(studyGroupSessions.id, id), isNull(studyGroupSessions.settledAt)))
    .for('update', { skipLocked: true });
  return row;
}

export async function markSettled(tx: Tx, id: string, settledAt: Date): Promise<void> {
  await tx.update(studyGroupSessions).set({ settledAt }).where(eq(studyGroupSessions.id, id));
}

/** Members of the session's group, and when they first came into its lobby. */
export async function listArrivals(
  db: Executor,
  { id, groupId }: DueSession,
): Promise<{ userId: string; cameAt: Date | null }[]> {
  const rows = await db
    .select({
      userId: studyGroupMembers.userId,
      cameAt: sql<string | null>`(
        select min(p.joined_at) from study_group_live_people p
        join study_group_live_sessions l on l.id = p.live_id
        where l.session_id = ${id} and p.user_id = study_group_members.user_id)`,
    })
    .from(studyGroupMembers)
    .where(eq(studyGroupMembers.groupId, groupId))
    .orderBy(studyGroupMembers.userId);
  return rows.map(({ userId, cameAt }) => ({ userId, cameAt: cameAt ? new Date(cameAt) : null }));
}

/** Groups of practice sessions that are over since before an instant. */
export async function listOldPractice(db: Executor, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ row: studyGroupSessions })
    .from(studyGroupSessions)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupSessions.groupId))
    .where(
      and(
        eq(studyGroups.kind, 'practice'),
        sql`${studyGroupSessions.start} < ${new Date(before.getTime() + DAY_MS).toISOString().slice(0, 16)}`,
      ),
    )
    .orderBy(studyGroupSessions.start)
    .limit(most);
  return rows.filter(({ row }) => spanOf(row).endsAt < before).map(({ row }) => row.groupId);
}
