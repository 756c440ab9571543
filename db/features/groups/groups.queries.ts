import type { GroupMember } from '@cascade/shared/features/groups/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { personOf } from '../../domain/people/people.queries.ts';
import { streams } from '../../live/schema.ts';
import { eraseStream } from '../../privacy/erase-member.ts';
import {
  studyGroupMembers,
  studyGroupRemovals,
  studyGroupRequests,
  studyGroups,
} from './schema.ts';

export type GroupRow = typeof studyGroups.$inferSelect;
export type GroupMemberRow = GroupMember & { userId: string };
export type LoadedGroup = { row: GroupRow; members: GroupMemberRow[] };

export type Face = { id: string; userHandle: string; avatarSeed: string };
type ReadMember = Face & { userId: string; isAdmin: boolean; joinedAt: string };

export const faceColumns = sql`'id', u.public_id, 'userHandle', u.handle, 'avatarSeed', u.avatar_seed`;

export function faceOf(row: Face): Omit<GroupMember, 'joinedAt' | 'isAdmin'> {
  const { id, userHandle, displayName, avatarSeed } = personOf(row);
  return { id, userHandle, displayName, avatarSeed };
}

export const instant = (value: string) => new Date(value).toISOString();

async function load(db: Executor, where: SQL): Promise<LoadedGroup[]> {
  const rows = await db
    .select({
      row: studyGroups,
      members: sql<ReadMember[]>`(
        select coalesce(json_agg(json_build_object(${faceColumns}, 'userId', m.user_id,
          'isAdmin', m.is_admin, 'joinedAt', m.joined_at) order by m.joined_at, m.user_id), '[]')
        from study_group_members m join users u on u.id = m.user_id
        where m.group_id = study_groups.id)`,
    })
    .from(studyGroups)
    .where(where)
    .orderBy(sql`${studyGroups.createdAt} desc, ${studyGroups.id} desc`);
  return rows.map(({ row, members }) => ({
    row,
    members: members.map(({ userId, isAdmin, joinedAt, ...face }) => ({
      ...faceOf(face),
      joinedAt: instant(joinedAt),
      isAdmin,
      userId,
    })),
  }));
}

const isIn = (userId: string): SQL => sql`exists (select 1 from study_group_members m
  where m.group_id = study_groups.id and m.user_id = ${userId})`;

const isListed = eq(studyGroups.kind, 'group');

/** Public groups and the member's own, newest first. */
export function listGroupsFor(db: Executor, userId: string): Promise<LoadedGroup[]> {
  return load(db, sql`${isListed} and (not ${studyGroups.isPrivate} or ${isIn(userId)})`);
}

/** Without groups of one practice session, which are in no list. */
export function listGroupsOf(db: Executor, userId: string): Promise<LoadedGroup[]> {
  return load(db, sql`${isListed} and ${isIn(userId)}`);
}

/** Every group that the member is in, those of one practice session too. */
export async function listMemberships(db: Executor, userId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: studyGroupMembers.groupId })
    .from(studyGroupMembers)
    .where(eq(studyGroupMembers.userId, userId))
    .orderBy(studyGroupMembers.groupId);
}

export async function findGroup(db: Executor, id: string): Promise<LoadedGroup | undefined> {
  const [group] = await load(db, eq(studyGroups.id, id));
  return group;
}

/** Locked until commit, so that the last place is taken once. */
export async function lockGroup(tx: Tx, id: string): Promise<LoadedGroup | undefined> {
  const locked = await tx
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(eq(studyGroups.id, id))
    .for('update');
  return locked.length === 0 ? undefined : findGroup(tx, id);
}

export async function isGroupMember(db: Executor, id: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: studyGroupMembers.userId })
    .from(studyGroupMembers)
    .where(and(eq(studyGroupMembers.groupId, id), eq(studyGroupMembers.userId, userId)));
  return rows.length > 0;
}

/** What a member may read of the group's stream, and the stream's last number, at one moment. */
export async function findStreamShare(
  db: Executor,
  id: string,
  userId: string,
): Promise<{ after: number; head: number } | undefined> {
  const [row] = await db
    .select({
      after: studyGroupMembers.streamAfter,
      head: sql<number>`coalesce(${streams.lastN}, 0)`.mapWith(Number),
    })
    .from(studyGroupMembers)
    .leftJoin(streams, eq(streams.stream, streamOf.group(id)))
    .where(and(eq(studyGroupMembers.groupId, id), eq(studyGroupMembers.userId, userId)));
  return row;
}

export async function countGroupsOf(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(studyGroupMembers)
    .innerJoin(studyGroups, eq(studyGroups.id, studyGroupMembers.groupId))
    .where(and(isListed, eq(studyGroupMembers.userId, userId)));
  return row?.count ?? 0;
}

/** Locked, so that two joins of one member at once each count the other. */
export async function lockMembershipsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`groups of ${userId}`}, 0))`);
}

/** @returns false when the id is taken */
export async function insertGroup(tx: Tx, row: typeof studyGroups.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(studyGroups)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: studyGroups.id });
  return inserted.length > 0;
}

export async function changeGroup(
  tx: Tx,
  id: string,
  change: Partial<typeof studyGroups.$inferInsert>,
): Promise<void> {
  await tx
    .update(studyGroups)
    .set({ ...change, rev: sql`${studyGroups.rev} + 1` })
    .where(eq(studyGroups.id, id));
}

/** With its conversation, and with what its members were told. */
export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await tx.delete(studyGroups).where(eq(studyGroups.id, id));
  await eraseStream(tx, streamOf.group(id));
}

/** Ends what waited for the member: their request, and an earlier removal. */
export async function addGroupMember(
  tx: Tx,
  member: typeof studyGroupMembers.$inferInsert,
): Promise<void> {
  const { groupId, userId } = member;
  await tx.insert(studyGroupMembers).values(member);
  await tx
    .delete(studyGroupRequests)
    .where(and(eq(studyGroupRequests.groupId, groupId), eq(studyGroupRequests.userId, userId)));
  await tx
    .delete(studyGroupRemovals)
    .where(and(eq(studyGroupRemovals.groupId, groupId), eq(studyGroupRemovals.userId, userId)));
}

export async function dropGroupMember(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx
    .delete(studyGroupMembers)
    .where(and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId)));
}

export async function writeGroupAdmin(
  tx: Tx,
  groupId: string,
  userId: string,
  isAdmin: boolean,
): Promise<void> {
  await tx
    .update(studyGroupMembers)
    .set({ isAdmin })
    .where(and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId)));
}
