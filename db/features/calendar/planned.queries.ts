import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { circuitPeople, circuits } from '../circuits/schema.ts';
import { studyGroupMembers, studyGroupSessions } from '../groups/schema.ts';
import { reviewCards } from '../practice/schema.ts';
import { profiles } from '../profile/schema.ts';
import { scenarios } from '../scenarios/schema.ts';

/** What a member's calendar takes from elsewhere. */

export async function findExamDate(db: Executor, userId: string) {
  const [row] = await db
    .select({ day: profiles.examDate, changedAt: profiles.updatedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.day == null ? undefined : { day: row.day, changedAt: row.changedAt };
}

export type PlannedCircuit = Awaited<ReturnType<typeof listPlannedCircuits>>[number];

/** With a date and not cancelled, in which the member is or to which they are invited. */
export function listPlannedCircuits(db: Executor, userId: string) {
  return db
    .select({
      circuit: circuits,
      places: sql<number>`(select count(*)::int from circuit_places p where p.circuit_id = ${circuits.id})`,
    })
    .from(circuitPeople)
    .innerJoin(circuits, eq(circuits.id, circuitPeople.circuitId))
    .where(
      and(
        eq(circuitPeople.userId, userId),
        notInArray(circuitPeople.status, ['left', 'removed']),
        isNotNull(circuits.scheduledFor),
        ne(circuits.state, 'cancelled'),
      ),
    );
}

/** Not cancelled, of all groups of a member, with the organiser's handle. */
export function listSessionsOf(db: Executor, userId: string) {
  return db
    .select({ session: studyGroupSessions, organiser: users.handle })
    .from(studyGroupMembers)
    .innerJoin(studyGroupSessions, eq(studyGroupSessions.groupId, studyGroupMembers.groupId))
    .leftJoin(users, eq(users.id, studyGroupSessions.organiserId))
    .where(and(eq(studyGroupMembers.userId, userId), ne(studyGroupSessions.status, 'cancelled')))
    .orderBy(studyGroupSessions.id);
}

export function listReviewsDue(db: Executor, userId: string) {
  return db
    .select({
      scenarioId: reviewCards.scenarioId,
      dueAt: reviewCards.dueAt,
      scenarioNumber: scenarios.scenarioNumber,
      title: scenarios.title,
    })
    .from(reviewCards)
    .innerJoin(scenarios, eq(scenarios.id, reviewCards.scenarioId))
    .where(eq(reviewCards.userId, userId))
    .orderBy(reviewCards.scenarioId);
}
