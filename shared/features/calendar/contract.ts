import { z } from 'zod';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/**
 * A member's own calendar: what they have planned elsewhere on the site, and entries of their own.
 * Nobody else sees it.
 */

const calendarKinds = [
  'exam',
  'circuit',
  'session',
  'booking',
  'review',
  'own',
  'practice',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days that one request may ask for. */
const MOST_CALENDAR_DAYS = 100;
/** Own entries of a member. */
export const MOST_CALENDAR_ENTRIES = 1_000;
const LONGEST_ENTRY_MINUTES = 1_440;
const LONGEST_ENTRY_DAYS = 31;

const DAY_MS = 86_400_000;
const SENSIBLE_DATE = 'Choose a date between 2000 and 2099';
const day = z.iso
  .date('Choose a date')
  .refine((one) => one >= '2000-01-01' && one <= '2099-12-31', SENSIBLE_DATE);
const timeZone = z.string().refine(isKnownZone, 'is not a known time zone');
const daysBetween = (first: string, last: string) =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;

/** When an entry of one's own is: an instant with the zone in which it was planned, or whole days. */
export const EntryTime = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('timed'),
    startsAt: z.iso
      .datetime({ offset: true, error: 'Choose a date and a time' })
      .transform((at) => new Date(at).toISOString())
      .refine((at) => at >= '2000' && at < '2100', SENSIBLE_DATE),
    durationMinutes: z
      .int()
      .min(5, 'must be at least 5 minutes')
      .max(LONGEST_ENTRY_MINUTES, 'must be at most a day'),
    timeZone,
  }),
  z
    .strictObject({ kind: z.literal('days'), firstDay: day, lastDay: day })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      error: 'must not be before the first day',
      path: ['lastDay'],
    })
    .refine(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) < LONGEST_ENTRY_DAYS, {
      error: `must be within ${LONGEST_ENTRY_DAYS} days of the first`,
      path: ['lastDay'],
    }),
]);
export type EntryTime = z.infer<typeof EntryTime>;

export const CalendarEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['own', 'practice']),
  title: z.string(),
  note: z.string(),
  when: z.union([
    z.object({
      kind: z.literal('timed'),
      startsAt: z.iso.datetime(),
      durationMinutes: z.int(),
      timeZone: z.string(),
    }),
    z.object({ kind: z.literal('days'), firstDay: z.iso.date(), lastDay: z.iso.date() }),
  ]),
  /** The station to practise; null without one, or once it was removed. */
  scenarioId: z.int().nullable(),
  /** Rises with every change; edits must name it. */
  rev: z.int().positive(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** `lastDay` is included. */
export const CalendarTime = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('timed'),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('days'), firstDay: z.iso.date(), lastDay: z.iso.date() }),
]);
export type CalendarTime = z.infer<typeof CalendarTime>;

export const CalendarItem = z.object({
  /** The same in every answer; a session of a series has the start in it. */
  id: z.string(),
  kind: z.enum(calendarKinds),
  title: z.string(),
  when: CalendarTime,
  /** Its page; null for an entry of one's own. */
  path: z.string().nullable(),
  /** Whether the member may give it another time here. */
  isMovable: z.boolean(),
  /** All of an entry of one's own; null for everything else. */
  entry: CalendarEntry.nullable(),
});
export type CalendarItem = z.infer<typeof CalendarItem>;

/** `from` is the first day, `to` the day after the last, by the clocks of `zone`. */
export const CalendarRange = z.object({ from: day, to: day, zone: timeZone.default('UTC') });
export type CalendarRange = z.infer<typeof CalendarRange>;

export const getCalendar = defineRoute({
  name: 'calendar.get',
  method: 'get',
  path: '/api/calendar',
  summary:
    'The caller’s calendar: exam date, circuits, sessions of their groups, bookings, reviews, own entries',
  access: 'member',
  query: CalendarRange.refine(({ from, to }) => from < to, {
    error: 'must be after the first day',
    path: ['to'],
  }).refine(({ from, to }) => daysBetween(from, to) <= MOST_CALENDAR_DAYS, {
    error: `must be at most ${MOST_CALENDAR_DAYS} days after the first`,
    path: ['to'],
  }),
  response: z.array(CalendarItem),
});

const entryParams = z.object({ id: z.uuid('must be the id of an entry').toLowerCase() });

export const getCalendarEntry = defineRoute({
  name: 'calendar.entry',
  method: 'get',
  path: '/api/calendar/entries/:id',
  summary: 'One of the caller’s own entries',
  access: 'member',
  params: entryParams,
  response: CalendarEntry,
  failures: ['not_found'],
});

const title = Line.pipe(
  z.string().min(1, 'Title is required').max(120, 'must be at most 120 characters'),
);
const note = Prose.pipe(z.string().max(2_000, 'must be at most 2,000 characters'));
const kind = CalendarEntry.shape.kind;
const scenarioId = z.int().positive().nullable();

export const addCalendarEntry = defineRoute({
  name: 'calendar.add-entry',
  method: 'post',
  path: '/api/calendar/entries',
  summary: 'Adds an entry of one’s own. The key is its id',
  access: 'member',
  delivery: 'keyed',
  body: z.strictObject({
    kind: kind.default('own'),
    title,
    note: note.default(''),
    when: EntryTime,
    scenarioId: scenarioId.default(null),
  }),
  response: CalendarEntry,
  failures: ['not_found', 'conflict', 'id_conflict'],
});

export const changeCalendarEntry = defineRoute({
  name: 'calendar.change-entry',
  method: 'patch',
  path: '/api/calendar/entries/:id',
  summary: 'Changes what is given of an entry of one’s own',
  access: 'member',
  params: entryParams,
  body: z.strictObject({
    rev: z.int().positive(),
    kind: kind.optional(),
    title: title.optional(),
    note: note.optional(),
    when: EntryTime.optional(),
    scenarioId: scenarioId.optional(),
  }),
  response: CalendarEntry,
  reread: getCalendarEntry,
  failures: ['not_found', 'stale'],
});

export const removeCalendarEntry = defineRoute({
  name: 'calendar.remove-entry',
  method: 'delete',
  path: '/api/calendar/entries/:id',
  summary: 'Removes an entry of one’s own; a repeat changes nothing',
  access: 'member',
  delivery: 'idempotent',
  params: entryParams,
  response: z.object({ id: z.uuid() }),
});

export const calendarEntrySaved = defineEvent({
  name: 'calendar.entry-saved',
  summary: 'On u: the member added or changed an entry of their own, on some device',
  isDurable: true,
  data: z.object({ entry: CalendarEntry }),
});

export const calendarEntryRemoved = defineEvent({
  name: 'calendar.entry-removed',
  summary: 'On u: the member removed an entry of their own, on some device',
  isDurable: true,
  data: z.object({ id: z.uuid() }),
});

export const calendarChanged = defineEvent({
  name: 'calendar.changed',
  summary: 'On u: something else in the member’s calendar changed; devices read it again',
  isDurable: true,
  data: z.object({ kind: z.enum(['exam', 'session']) }),
});
