import type { Span } from '@cascade/shared/domain/availability/spans';
import type { Diary } from '@cascade/shared/features/bookings/free-starts';
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import {
  examinerHours,
  examinerHoursExceptions,
  examinerServices,
  examiners,
} from '../examiners/schema.ts';
import { bookingSessions, bookings } from './schema.ts';

type ServiceRow = typeof examinerServices.$inferSelect;
type ExaminerRow = typeof examiners.$inferSelect;
export type Offer = { service: ServiceRow; examiner: ExaminerRow; publicId: string };

/** A service that can be booked at present. */
export async function findOffer(db: Executor, serviceId: string): Promise<Offer | undefined> {
  const [row] = await db
    .select({ service: examinerServices, examiner: examiners, publicId: users.publicId })
    .from(examinerServices)
    .innerJoin(examiners, eq(examiners.id, examinerServices.examinerId))
    .innerJoin(users, eq(users.id, examiners.userId))
    .where(
      and(
        eq(examinerServices.id, serviceId),
        eq(examinerServices.state, 'published'),
        eq(examiners.state, 'approved'),
        eq(examiners.isPaused, false),
      ),
    );
  return row;
}

/** Hours and sessions of an examiner around the starts that are asked for. */
export async function readDiary(db: Executor, examiner: ExaminerRow, within: Span): Promise<Diary> {
  const DAY_MS = 86_400_000;
  const [from, to] = [new Date(within.startMs - DAY_MS), new Date(within.endMs + DAY_MS)];
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const { id, timeZone, bufferMinutes, noticeMinutes } = examiner;
  const weekly = await db.select().from(examinerHours).where(eq(examinerHours.examinerId, id));
  const exceptions = await db
    .select()
    .from(examinerHoursExceptions)
    .where(
      and(
        eq(examinerHoursExceptions.examinerId, id),
        gte(examinerHoursExceptions.date, day(from)),
        lte(examinerHoursExceptions.date, day(to)),
      ),
    );
  const sessions = await db
    .select({
      startsAt: bookingSessions.startsAt,
      until: sql<string>`upper(${bookingSessions.busy})`,
    })
    .from(bookingSessions)
    .where(
      and(
        eq(bookingSessions.examinerId, id),
        inArray(bookingSessions.state, ['open', 'over']),
        gt(bookingSessions.startsAt, from),
        lt(bookingSessions.startsAt, to),
      ),
    );
  const busy = sessions.map(({ startsAt, until }) => ({
    startMs: startsAt.getTime(),
    endMs: new Date(until).getTime(),
  }));
  return { hours: { timeZone, weekly, exceptions }, busy, bufferMinutes, noticeMinutes };
}

/** Sessions of a service that others have booked and that still have places. */
export function listJoinable(db: Executor, serviceId: string, after: Date, before: Date) {
  const taken = sql<number>`(select count(*)::int from ${bookings} b
    where b.session_id = ${bookingSessions.id}
      and b.state in ('held', 'confirmed', 'completed', 'no-show'))`;
  return db
    .select({
      startsAt: bookingSessions.startsAt,
      placesLeft: sql<number>`${bookingSessions.places} - ${taken}`,
    })
    .from(bookingSessions)
    .where(
      and(
        eq(bookingSessions.serviceId, serviceId),
        eq(bookingSessions.state, 'open'),
        gte(bookingSessions.startsAt, after),
        lt(bookingSessions.startsAt, before),
        sql`${bookingSessions.places} > ${taken}`,
      ),
    )
    .orderBy(asc(bookingSessions.startsAt));
}
