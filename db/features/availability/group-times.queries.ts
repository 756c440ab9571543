import { and, asc, eq, gte } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { studyGroupMembers } from '../groups/schema.ts';
import { availabilityTimes } from './schema.ts';

type MemberTimes = {
  userId: string;
  id: string;
  userHandle: string;
  /** Null for somebody without free times in the span asked for. */
  map: string | null;
};

/** Everybody in a group with their map of free times, in the order of joining. */
export function listMemberTimes(
  db: Executor,
  groupId: string,
  heldUntil: Date,
): Promise<MemberTimes[]> {
  return db
    .select({
      userId: users.id,
      id: users.publicId,
      userHandle: users.handle,
      map: availabilityTimes.map,
    })
    .from(studyGroupMembers)
    .innerJoin(users, eq(users.id, studyGroupMembers.userId))
    .leftJoin(
      availabilityTimes,
      and(
        eq(availabilityTimes.userId, studyGroupMembers.userId),
        gte(availabilityTimes.heldUntil, heldUntil),
      ),
    )
    .where(eq(studyGroupMembers.groupId, groupId))
    .orderBy(asc(studyGroupMembers.joinedAt), asc(users.id));
}
