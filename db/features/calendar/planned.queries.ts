import { and, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { bookingSessions, bookings } from '../bookings/schema.ts';
import { circuitPeople, circuits } from '../circuits/schema.ts';
import { examinerServices, examiners } from '../examiners/schema.ts';
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

export type PlannedBooking = Awaited<ReturnType<typeof listPlannedBookings>>[number];

/** Paid and not cancelled, as the one who comes or as the examiner. */
export function listPlannedBookings(db: Executor, userId: string) {
  return db
    .select({
      id: bookings.id,
      rev: bookings.rev,
      changedAt: bookings.changedAt,
      startsAt: bookingSessions.startsAt,
      endsAt: bookingSessions.endsAt,
      title: examinerServices.title,
    })
    .from(bookings)
    .innerJoin(bookingSessions, eq(bookingSessions.id, bookings.sessionId))
    .innerJoin(examinerServices, eq(examinerServices.id, bookingSessions.serviceId))
    .innerJoin(examiners, eq(examiners.id, bookingSessions.examinerId))
    .where(
      and(
        or(eq(bookings.memberId, userId), eq(examiners.userId, userId)),
        inArray(bookings.state, ['confirmed', 'completed', 'no-show']),
      ),
    );
}

/** Not cancelled, of all groups of a member, with the organiser's handle; no rooms of bookings. */
export function listSessionsOf(db: Executor, userId: string) {
  return db
    .select({ session: studyGroupSessions, organiser: users.handle })
    .from(studyGroupMembers)
    .innerJoin(studyGroupSessions, eq(studyGroupSessions.groupId, studyGroupMembers.groupId))
    .leftJoin(users, eq(users.id, studyGroupSessions.organiserId))
    .where(
      and(
        eq(studyGroupMembers.userId, userId),
        ne(studyGroupSessions.status, 'cancelled'),
        sql`not exists (select 1 from booking_sessions b where b.id = ${studyGroupSessions.id})`,
      ),
    )
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
