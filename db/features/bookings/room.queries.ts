import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { studyGroupLivePeople, studyGroupLiveSessions } from '../groups/live.schema.ts';
import { studyGroupSessions } from '../groups/schema.ts';
import { bookingSessions } from './schema.ts';

/** The practice session that is a booked session's room; it has the same id. */
export async function findRoom(
  db: Executor,
  sessionId: string,
): Promise<{ id: string; groupId: string } | undefined> {
  const [row] = await db
    .select({ id: studyGroupSessions.id, groupId: studyGroupSessions.groupId })
    .from(studyGroupSessions)
    .where(eq(studyGroupSessions.id, sessionId));
  return row;
}

/** Whether a practice session is the room of a booked session. */
export async function isBookedRoom(db: Executor, sessionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookingSessions.id })
    .from(bookingSessions)
    .where(eq(bookingSessions.id, sessionId));
  return rows.length > 0;
}

/** Whether somebody has ever been in the room's lobby. */
export async function hasComeIn(db: Executor, sessionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: studyGroupLivePeople.userId })
    .from(studyGroupLivePeople)
    .innerJoin(studyGroupLiveSessions, eq(studyGroupLiveSessions.id, studyGroupLivePeople.liveId))
    .where(
      and(eq(studyGroupLiveSessions.sessionId, sessionId), eq(studyGroupLivePeople.userId, userId)),
    );
  return rows.length > 0;
}
