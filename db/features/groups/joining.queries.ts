import type { GroupAdministration } from '@cascade/shared/features/groups/contract';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { type Face, faceColumns, faceOf, instant } from './groups.queries.ts';
import { studyGroupInvitations, studyGroupRemovals, studyGroupRequests } from './schema.ts';

export async function noteRemoval(
  tx: Tx,
  removal: typeof studyGroupRemovals.$inferInsert,
): Promise<void> {
  await tx.insert(studyGroupRemovals).values(removal).onConflictDoNothing();
}

export async function wasRemoved(db: Executor, groupId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: studyGroupRemovals.userId })
    .from(studyGroupRemovals)
    .where(and(eq(studyGroupRemovals.groupId, groupId), eq(studyGroupRemovals.userId, userId)));
  return rows.length > 0;
}

/** Blocks between a person and the members of a group, by member. */
export async function listBlocks(
  db: Executor,
  groupId: string,
  userId: string,
): Promise<{ userId: string; isByMember: boolean }[]> {
  return db.execute<{ userId: string; isByMember: boolean }>(sql`
    select m.user_id as "userId", b.blocker_id = m.user_id as "isByMember"
    from study_group_members m join blocks b
      on (b.blocker_id, b.blocked_id) in ((m.user_id, ${userId}), (${userId}, m.user_id))
    where m.group_id = ${groupId} and m.user_id <> ${userId}
    order by m.user_id`);
}

/** @returns false when nothing changed, because the member has asked before or too many wait */
export async function insertRequest(
  tx: Tx,
  request: typeof studyGroupRequests.$inferInsert,
  most: number,
): Promise<boolean> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(studyGroupRequests)
    .where(eq(studyGroupRequests.groupId, request.groupId));
  if ((waiting?.count ?? 0) >= most) return false;
  const inserted = await tx
    .insert(studyGroupRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ userId: studyGroupRequests.userId });
  return inserted.length > 0;
}

export async function removeRequest(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx
    .delete(studyGroupRequests)
    .where(and(eq(studyGroupRequests.groupId, groupId), eq(studyGroupRequests.userId, userId)));
}

export async function findRequester(
  db: Executor,
  groupId: string,
  personId: string,
): Promise<string | undefined> {
  const [row] = await db.execute<{ userId: string }>(sql`
    select r.user_id as "userId" from study_group_requests r join users u on u.id = r.user_id
    where r.group_id = ${groupId} and u.public_id = ${personId}`);
  return row?.userId;
}

/** @param now an invitation that has expired by then is none */
export async function readAdministration(
  db: Executor,
  groupId: string,
  now: Date,
): Promise<GroupAdministration> {
  const requests = await db.execute<{ person: Face; note: string; askedAt: string }>(sql`
    select json_build_object(${faceColumns}) as person, r.note, r.asked_at as "askedAt"
    from study_group_requests r join users u on u.id = r.user_id
    where r.group_id = ${groupId} order by r.asked_at, r.user_id`);
  const [invitation] = await db
    .select()
    .from(studyGroupInvitations)
    .where(
      and(eq(studyGroupInvitations.groupId, groupId), gt(studyGroupInvitations.expiresAt, now)),
    );
  return {
    requests: requests.map(({ person, note, askedAt }) => ({
      person: faceOf(person),
      note,
      askedAt: instant(askedAt),
    })),
    invitation: invitation
      ? {
          path: `/study-groups/join/${invitation.token}`,
          expiresAt: invitation.expiresAt.toISOString(),
        }
      : null,
  };
}

export async function writeInvitation(
  tx: Tx,
  invitation: typeof studyGroupInvitations.$inferInsert,
): Promise<void> {
  const { token, expiresAt } = invitation;
  await tx
    .insert(studyGroupInvitations)
    .values(invitation)
    .onConflictDoUpdate({ target: studyGroupInvitations.groupId, set: { token, expiresAt } });
}

export async function removeInvitation(tx: Tx, groupId: string): Promise<boolean> {
  const removed = await tx
    .delete(studyGroupInvitations)
    .where(eq(studyGroupInvitations.groupId, groupId))
    .returning({ groupId: studyGroupInvitations.groupId });
  return removed.length > 0;
}

export async function findInvited(
  db: Executor,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ groupId: studyGroupInvitations.groupId })
    .from(studyGroupInvitations)
    .where(and(eq(studyGroupInvitations.token, token), gt(studyGroupInvitations.expiresAt, now)));
  return row?.groupId;
}
