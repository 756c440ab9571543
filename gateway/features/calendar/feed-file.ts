import type { Executor } from '@cascade/db/client';
import { listEntriesSince } from '@cascade/db/features/calendar/entries.queries';
import type { findFeedByHash } from '@cascade/db/features/calendar/feeds.queries';
import {
  findExamDate,
  listPlannedBookings,
  listPlannedCircuits,
  listReviewsDue,
  listSessionsOf,
} from '@cascade/db/features/calendar/planned.queries';
import {
  alarmLines,
  calendarText,
  escaped,
  utcStamp,
} from '@cascade/shared/domain/meetings/icalendar';
import type {
  PlannedSession,
  ReminderMinutes,
} from '@cascade/shared/domain/meetings/planned-session';
import { startsAfter, wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { circuitPath } from '@cascade/shared/domain/pages/circuit-path';
import { bookingPath } from '@cascade/shared/features/bookings/contract';
import type { CalendarTime } from '@cascade/shared/features/calendar/contract';
import { itemOf, timed } from '@cascade/shared/features/calendar/items';
import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { sessionLines, zoneLinesOf } from '../../domain/meetings/calendar-file.ts';
import { entryView } from './entry-view.ts';
import {
  bookingTitle,
  circuitMinutes,
  circuitTitle,
  EXAM_TITLE,
  practicePath,
  reviewTitle,
} from './items.ts';

type Feed = NonNullable<Awaited<ReturnType<typeof findFeedByHash>>>;
type Options = { now: Date; origin: string };

/** What was over longer ago is left out. */
const KEPT_MS = 31 * 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** At nine in the morning of the day before. */
const DAY_BEFORE = 15 * 60;
const BEFORE_CIRCUIT = [1_440, 60];
const BEFORE_ENTRY = [15];

type Event = {
  uid: string;
  stampedAt: Date;
  sequence: number;
  title: string;
  when: CalendarTime;
  /** Its page's address. */
  url: string;
  reminders: readonly number[];
  /** Whole days that leave the member free. */
  isTransparent?: boolean;
};

const compactDay = (day: string) => day.replaceAll('-', '');
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** Whole days end before DTEND. */
const timeLines = (when: CalendarTime): string[] =>
  when.kind === 'days'
    ? [
        `DTSTART;VALUE=DATE:${compactDay(when.firstDay)}`,
        `DTEND;VALUE=DATE:${compactDay(dayAfter(when.lastDay))}`,
      ]
    : [`DTSTART:${utcStamp(new Date(when.startsAt))}`, `DTEND:${utcStamp(new Date(when.endsAt))}`];

const eventLines = (event: Event): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utcStamp(event.stampedAt)}`,
  'STATUS:CONFIRMED',
  `TRANSP:${event.isTransparent ? 'TRANSPARENT' : 'OPAQUE'}`,
  ...timeLines(event.when),
  `SUMMARY:${escaped(event.title)}`,
  `URL:${event.url}`,
  ...event.reminders.flatMap((minutes) => alarmLines(minutes, event.title)),
  'END:VEVENT',
];

const isKept = (when: CalendarTime, since: Date) =>
  when.kind === 'days'
    ? when.lastDay >= since.toISOString().slice(0, 10)
    : new Date(when.endsAt) > since;

/**
 * A member's calendar as iCalendar, for anybody who has its address: titles and times, no notes,
 * descriptions or ways into a meeting. What was cancelled is not in it, which takes it out of the
 * calendars that subscribe. The same calendar gives the same bytes.
 */
export async function feedFile(
  db: Executor,
  { feed, publicId }: Feed,
  { now, origin }: Options,
): Promise<string> {
  const since = new Date(now.getTime() - KEPT_MS);
  const address = (path: string) => new URL(path, origin).toString();
  const sessions = await sessionsSince(db, feed.userId, since, address);
  const events = await eventsOf(db, { feed, publicId }, since, address);
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CASCade//Calendar//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:CASCade',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLinesOf(sessions),
    ...sessions.flatMap((session) => sessionLines(session, `On CASCade: ${session.pageAddress}`)),
    ...events.filter(({ when }) => isKept(when, since)).flatMap(eventLines),
    'END:VCALENDAR',
  ]);
}

type Address = (path: string) => string;

async function sessionsSince(
  db: Executor,
  userId: string,
  since: Date,
  address: Address,
): Promise<PlannedSession[]> {
  const rows = await listSessionsOf(db, userId);
  return rows.flatMap(({ session, organiser }): PlannedSession[] => {
    const from = new Date(since.getTime() - session.durationMinutes * MINUTE_MS);
    if (startsAfter(session, from, 1).length === 0) return [];
    const { start, timeZone: zone, recurrence, until } = session;
    return [
      {
        uid: `${session.id}@cascade`,
        sequence: session.rev,
        changedAt: session.changedAt,
        status: 'planned',
        title: session.title,
        description: '',
        organiser: organiser ?? 'Deleted member',
        durationMinutes: session.durationMinutes,
        link: null,
        pageAddress: address(sessionPathOf(session)),
        reminders: [session.reminderMinutes as ReminderMinutes],
        start,
        zone,
        recurrence,
        ...(until === null ? {} : { until }),
      },
    ];
  });
}

async function eventsOf(
  db: Executor,
  { feed, publicId }: Feed,
  since: Date,
  address: Address,
): Promise<Event[]> {
  const { userId, timeZone } = feed;
  const exam = await findExamDate(db, userId);
  const days = (day: string) => ({ kind: 'days' as const, firstDay: day, lastDay: day });
  const exams = (exam ? [exam] : []).map(
    ({ day, changedAt }): Event => ({
      uid: `exam-${publicId}@cascade`,
      stampedAt: changedAt,
      sequence: 0,
      title: EXAM_TITLE,
      when: days(day),
      url: address('/profile'),
      reminders: [DAY_BEFORE],
    }),
  );
  const circuits = (await listPlannedCircuits(db, userId)).map(
    (one): Event => ({
      uid: `${one.circuit.id}@cascade`,
      stampedAt: one.circuit.createdAt,
      sequence: one.circuit.rev,
      title: circuitTitle(one),
      when: timed(one.circuit.scheduledFor ?? one.circuit.createdAt, circuitMinutes(one)),
      url: address(circuitPath(one.circuit.id)),
      reminders: BEFORE_CIRCUIT,
    }),
  );
  const booked = (await listPlannedBookings(db, userId)).map(
    (one): Event => ({
      uid: `${one.id}@cascade`,
      stampedAt: one.changedAt,
      sequence: one.rev,
      title: bookingTitle(one),
      when: {
        kind: 'timed',
        startsAt: one.startsAt.toISOString(),
        endsAt: one.endsAt.toISOString(),
      },
      url: address(bookingPath(one.id)),
      reminders: BEFORE_CIRCUIT,
    }),
  );
  const reviews = (await listReviewsDue(db, userId)).map(
    (review): Event => ({
      uid: `review-${review.scenarioId}-${publicId}@cascade`,
      stampedAt: feed.createdAt,
      // Rises whenever it is due later than before.
      sequence: Math.floor(review.dueAt.getTime() / MINUTE_MS),
      title: reviewTitle(review),
      when: days(wallClockOf(review.dueAt, timeZone).slice(0, 10)),
      url: address(practicePath(review.scenarioId)),
      reminders: [],
      isTransparent: true,
    }),
  );
  const entries = (await listEntriesSince(db, userId, since)).map((row): Event => {
    const { title, when, path } = itemOf(entryView(row));
    return {
      uid: `${row.id}@cascade`,
      stampedAt: row.changedAt,
      sequence: row.rev,
      title,
      when,
      url: address(path ?? '/calendar'),
      reminders: when.kind === 'timed' ? BEFORE_ENTRY : [],
    };
  });
  return [...exams, ...circuits, ...booked, ...reviews, ...entries];
}
