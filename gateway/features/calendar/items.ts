import type { Executor } from '@cascade/db/client';
import { listEntries } from '@cascade/db/features/calendar/entries.queries';
import {
  findExamDate,
  listPlannedBookings,
  listPlannedCircuits,
  listReviewsDue,
  listSessionsOf,
  type PlannedBooking,
  type PlannedCircuit,
} from '@cascade/db/features/calendar/planned.queries';
import { circuitLength, segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import { startsAfter, wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { bookingPath } from '@cascade/shared/features/bookings/contract';
import type { CalendarItem, CalendarRange } from '@cascade/shared/features/calendar/contract';
import {
  inOrder,
  instantsOf,
  isWithin,
  itemOf,
  timed,
} from '@cascade/shared/features/calendar/items';
import { CircuitPreset } from '@cascade/shared/features/circuits/contract';
import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { entryView } from './entry-view.ts';

const MINUTE_MS = 60_000;

/** Exam time of a circuit as planned, in minutes. */
export function circuitMinutes({ circuit, places }: PlannedCircuit): number {
  const segments = segmentsOf({
    preset: CircuitPreset.parse(circuit.preset),
    rounds: places,
    extraReadingMs: circuit.extraReadingSeconds * 1_000,
    extraTaskMs: circuit.extraTaskSeconds * 1_000,
    breaks: circuit.breaks.map(({ afterRound, minutes }) => ({
      afterRound,
      ms: minutes * MINUTE_MS,
    })),
  });
  return Math.max(1, circuitLength(segments) / circuit.speed / MINUTE_MS);
}

export const EXAM_TITLE = 'CASC exam';
export const circuitTitle = ({ circuit }: PlannedCircuit) => `Mock circuit: ${circuit.name}`;
export const reviewTitle = (review: { scenarioNumber: string; title: string }) =>
  `Due again: ${review.scenarioNumber} ${review.title}`;
export const practicePath = (scenarioId: number) => `/practice/${scenarioId}`;

const planned = { isMovable: false, entry: null };

async function examItems(db: Executor, userId: string): Promise<CalendarItem[]> {
  const exam = await findExamDate(db, userId);
  if (!exam) return [];
  const when = { kind: 'days' as const, firstDay: exam.day, lastDay: exam.day };
  return [{ id: 'exam', kind: 'exam', title: EXAM_TITLE, when, path: '/profile', ...planned }];
}

async function circuitItems(db: Executor, userId: string): Promise<CalendarItem[]> {
  return (await listPlannedCircuits(db, userId)).flatMap((one) => {
    const { id, scheduledFor } = one.circuit;
    if (!scheduledFor) return [];
    const when = timed(scheduledFor, circuitMinutes(one));
    const shown = { title: circuitTitle(one), when, path: circuitPath(one.circuit.id) };
    return [{ id: `circuit:${id}`, kind: 'circuit', ...shown, ...planned }];
  });
}

export const bookingTitle = ({ title }: PlannedBooking) => `With an examiner: ${title}`;

async function bookingItems(db: Executor, userId: string): Promise<CalendarItem[]> {
  return (await listPlannedBookings(db, userId)).map((one) => ({
    id: `booking:${one.id}`,
    kind: 'booking',
    title: bookingTitle(one),
    when: { kind: 'timed', startsAt: one.startsAt.toISOString(), endsAt: one.endsAt.toISOString() },
    path: bookingPath(one.id),
    ...planned,
  }));
}

/** A range has at most one start for each of its days and the one before. */
async function sessionItems(
  db: Executor,
  userId: string,
  range: CalendarRange,
): Promise<CalendarItem[]> {
  const { startsAt, endsAt } = instantsOf(range);
  const most = Math.ceil((endsAt.getTime() - startsAt.getTime()) / 86_400_000) + 2;
  return (await listSessionsOf(db, userId)).flatMap(({ session }) => {
    const { title, durationMinutes } = session;
    const since = new Date(startsAt.getTime() - durationMinutes * MINUTE_MS);
    return startsAfter(session, since, most)
      .filter((start) => start < endsAt)
      .map((start): CalendarItem => {
        const id = `session:${session.id}:${start.toISOString()}`;
        const when = timed(start, durationMinutes);
        return { id, kind: 'session', title, when, path: sessionPathOf(session), ...planned };
      });
  });
}

/** What was due before is due today. */
async function reviewItems(
  db: Executor,
  userId: string,
  { zone }: CalendarRange,
  now: Date,
): Promise<CalendarItem[]> {
  return (await listReviewsDue(db, userId)).map((review): CalendarItem => {
    const day = wallClockOf(review.dueAt > now ? review.dueAt : now, zone).slice(0, 10);
    return {
      id: `review:${review.scenarioId}`,
      kind: 'review',
      title: reviewTitle(review),
      when: { kind: 'days', firstDay: day, lastDay: day },
      path: practicePath(review.scenarioId),
      ...planned,
    };
  });
}

/** Everything in a member's calendar in a range of days. */
export async function listItems(
  db: Executor,
  userId: string,
  range: CalendarRange,
  now: Date,
): Promise<CalendarItem[]> {
  const items = [
    ...(await examItems(db, userId)),
    ...(await circuitItems(db, userId)),
    ...(await sessionItems(db, userId, range)),
    ...(await bookingItems(db, userId)),
    ...(await reviewItems(db, userId, range, now)),
    ...(await listEntries(db, userId, { ...range, ...instantsOf(range) }))
      .map(entryView)
      .map(itemOf),
  ];
  return inOrder(items.filter(({ when }) => isWithin(when, range)));
}
