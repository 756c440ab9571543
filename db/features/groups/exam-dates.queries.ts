import { and, asc, eq, gte } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { profiles } from '../profile/schema.ts';
import { faceOf } from './groups.queries.ts';
import { studyGroupMembers } from './schema.ts';

/** What a member has of their own; undefined for somebody who is not in the group. */
export async function findExamDateShown(
  db: Executor,
  groupId: string,
  userId: string,
): Promise<{ isShown: boolean; ownDate: string | null } | undefined> {
  const [row] = await db
    .select({ isShown: studyGroupMembers.showsExamDate, ownDate: profiles.examDate })
    .from(studyGroupMembers)
    .leftJoin(profiles, eq(profiles.userId, studyGroupMembers.userId))
    .where(and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId)));
  return row;
}

/** @param since the first day, `YYYY-MM-DD` */
export async function listGroupExamDates(db: Executor, groupId: string, since: string) {
  const rows = await db
    .select({
      id: users.publicId,
      userHandle: users.handle,
      avatarSeed: users.avatarSeed,
      examDate: profiles.examDate,
    })
    .from(studyGroupMembers)
    .innerJoin(users, eq(users.id, studyGroupMembers.userId))
    .innerJoin(profiles, eq(profiles.userId, studyGroupMembers.userId))
    .where(
      and(
        eq(studyGroupMembers.groupId, groupId),
        eq(studyGroupMembers.showsExamDate, true),
        gte(profiles.examDate, since),
      ),
    )
    .orderBy(asc(profiles.examDate), asc(studyGroupMembers.joinedAt), asc(users.id));
  return rows.flatMap(({ examDate, ...face }) =>
    examDate === null ? [] : [{ person: faceOf(face), examDate }],
  );
}

export async function writeExamDateShown(
  tx: Tx,
  groupId: string,
  userId: string,
  isShown: boolean,
): Promise<void> {
  await tx
    .update(studyGroupMembers)
    .set({ showsExamDate: isShown })
    .where(and(eq(studyGroupMembers.groupId, groupId), eq(studyGroupMembers.userId, userId)));
}

/** Ids of the groups that see the member's exam date. */
export async function listGroupsSeeingExamDate(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: studyGroupMembers.groupId })
    .from(studyGroupMembers)
    .where(and(eq(studyGroupMembers.userId, userId), eq(studyGroupMembers.showsExamDate, true)));
  return rows.map(({ id }) => id);
}
