import { z } from 'zod';
import { calendarProviders } from '../../domain/meetings/calendar-providers.ts';
import { reminderChoices } from '../../domain/meetings/planned-session.ts';
import { meetingPlatforms } from '../../domain/meetings/platforms.ts';
import { isKnownZone, recurrences } from '../../domain/meetings/recurrence.ts';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { groupParams } from './contract.ts';

/**
 * Sessions that a study group plans: kept as wall-clock time in the organiser's zone, so that a
 * recurring one stays at its hour when the clocks change.
 */

const idsOf = <Id extends string>(choices: readonly { id: Id }[]) =>
  choices.map(({ id }) => id) as [Id, ...Id[]];

export const MeetingPlatform = z.enum(idsOf(meetingPlatforms));
const CalendarProvider = z.enum(idsOf(calendarProviders));
const ReminderMinutes = z.literal(reminderChoices, { error: 'must be 5, 15, 30, 60 or 1440' });

/** Live sessions will be `active` and `completed`. Section 9. */
export const sessionStatuses = ['scheduled', 'active', 'completed', 'cancelled'] as const;
export const sessionAnswers = ['coming', 'maybe', 'not'] as const;
export const SessionAnswer = z.enum(sessionAnswers);

/** Scheduled or active, for each group. */
export const MOST_SESSIONS = 20;

export const GroupSession = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  title: z.string(),
  description: z.string(),
  /** The first session, by the clocks of `timeZone`: "2027-03-28T19:00". */
  start: z.string(),
  timeZone: z.string(),
  recurrence: z.enum(recurrences),
  /** The last day of a recurring session, in its zone. */
  until: z.string().nullable(),
  duration: z.int().positive(),
  meetingPlatform: MeetingPlatform,
  /** Null until the organiser gives one: the session's own page says so. */
  meetingLink: z.string().nullable(),
  waitingRoomEnabled: z.boolean(),
  recordingEnabled: z.boolean(),
  reminderMinutes: ReminderMinutes,
  status: z.enum(sessionStatuses),
  /** Null once the account is deleted. */
  organiser: z.object({ id: z.uuid(), userHandle: z.string() }).nullable(),
  /** To sessions that are not over, by member: `startsAt` says which of a series. */
  answers: z.array(
    z.object({ personId: z.uuid(), startsAt: z.iso.datetime(), answer: SessionAnswer }),
  ),
  createdAt: z.iso.datetime(),
  /** Rises with every change of the plan; edits must name it. */
  rev: z.int().positive(),
});
export type GroupSession = z.infer<typeof GroupSession>;

export const listGroupSessions = defineRoute({
  name: 'groups.sessions',
  method: 'get',
  path: '/api/study-groups/:id/sessions',
  summary: 'Sessions of a group that are planned or were held; for its members',
  access: 'member',
  params: groupParams,
  response: z.array(GroupSession),
  failures: ['not_found'],
});

/** The page of a session. */
export const sessionPathOf = ({ groupId, id }: { groupId: string; id: string }): string =>
  `/study-groups/${groupId}/sessions/${id}`;

const sessionParams = groupParams.extend({
  sessionId: z.uuid('must be the id of a session').toLowerCase(),
});

export const getGroupSession = defineRoute({
  name: 'groups.session',
  method: 'get',
  path: '/api/study-groups/:id/sessions/:sessionId',
  summary: 'One planned session; for members of its group',
  access: 'member',
  params: sessionParams,
  response: GroupSession,
  failures: ['not_found'],
});

const title = Line.pipe(
  z.string().min(1, 'Title is required').max(120, 'must be at most 120 characters'),
);
const description = Prose.pipe(z.string().max(2_000, 'must be at most 2,000 characters'));
const duration = z.int().min(15, 'must be at least 15').max(480, 'must be at most 480');
const timeZone = z.string().refine(isKnownZone, 'is not a known time zone');
/** An instant; with the zone it gives the wall-clock time. */
const scheduledFor = z.iso.datetime({ offset: true });
const until = z.iso.date().nullable();
const meetingLink = z.string().trim().max(2_000).nullable();

export const scheduleMeeting = defineRoute({
  name: 'groups.schedule-meeting',
  method: 'post',
  path: '/api/study-groups/schedule-meeting',
  summary: 'Plans a session of a group, or a series; for its members. The key is its id',
  access: 'verified',
  delivery: 'keyed',
  body: z.strictObject({
    groupId: groupParams.shape.id,
    title,
    description: description.default(''),
    duration: duration.default(60),
    meetingPlatform: MeetingPlatform.default('jitsi'),
    scheduledFor,
    /** Which calendar the organiser uses; it changes nothing for the others. */
    calendarProvider: CalendarProvider.default('ical'),
    timeZone: timeZone.default('UTC'),
    waitingRoomEnabled: z.boolean().default(false),
    recordingEnabled: z.boolean().default(false),
    reminderMinutes: ReminderMinutes.default(15),
    recurrence: z.enum(recurrences).default('none'),
    until: until.default(null),
    meetingLink: meetingLink.default(null),
  }),
  response: z.object({
    session: GroupSession,
    /** The platform's link; until there is one, the session's own page. */
    meetingLink: z.url(),
    /** Of the platform, for those that the link does not carry: always null, as we make none. */
    meetingId: z.string().nullable(),
    meetingPassword: z.string().nullable(),
    dialInNumber: z.string().nullable(),
  }),
  failures: ['not_found', 'conflict', 'id_conflict'],
});

const change = {
  access: 'verified',
  params: sessionParams,
  response: GroupSession,
  reread: getGroupSession,
} as const;

export const editGroupSession = defineRoute({
  ...change,
  name: 'groups.edit-session',
  method: 'patch',
  path: '/api/study-groups/:id/sessions/:sessionId',
  summary: 'Changes what is given, for the whole series; for its organiser and admins of the group',
  body: z.strictObject({
    rev: z.int().positive(),
    title: title.optional(),
    description: description.optional(),
    duration: duration.optional(),
    meetingPlatform: MeetingPlatform.optional(),
    scheduledFor: scheduledFor.optional(),
    timeZone: timeZone.optional(),
    waitingRoomEnabled: z.boolean().optional(),
    recordingEnabled: z.boolean().optional(),
    reminderMinutes: ReminderMinutes.optional(),
    recurrence: z.enum(recurrences).optional(),
    until: until.optional(),
    meetingLink: meetingLink.optional(),
  }),
  failures: ['not_found', 'forbidden', 'conflict', 'stale'],
});

export const cancelGroupSession = defineRoute({
  ...change,
  name: 'groups.cancel-session',
  method: 'post',
  path: '/api/study-groups/:id/sessions/:sessionId/cancel',
  summary: 'Cancels the session, the whole series; for its organiser and admins of the group',
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const answerGroupSession = defineRoute({
  ...change,
  access: 'member',
  name: 'groups.answer-session',
  method: 'put',
  path: '/api/study-groups/:id/sessions/:sessionId/answer',
  summary: 'Says whether the caller comes to one session of the series',
  body: z.strictObject({ startsAt: z.iso.datetime(), answer: SessionAnswer }),
  failures: ['not_found', 'conflict'],
});

export const downloadGroupSession = defineRoute({
  name: 'groups.session-calendar',
  method: 'get',
  path: '/api/study-groups/:id/sessions/:sessionId/calendar.ics',
  summary: 'The session for a calendar, as an iCalendar file; for members of its group',
  access: 'member',
  params: sessionParams,
  media: 'text/calendar',
  response: z.string(),
  failures: ['not_found'],
});

export const listSessionCalendars = defineRoute({
  name: 'groups.session-calendars',
  method: 'get',
  path: '/api/study-groups/:id/sessions/:sessionId/calendars',
  summary: 'Addresses that add the session to a calendar, one for each provider',
  access: 'member',
  params: sessionParams,
  response: z.array(
    z.object({
      id: CalendarProvider,
      name: z.string(),
      address: z.url(),
      /** False where the provider takes only the first session of a series. */
      isWholeSeries: z.boolean(),
    }),
  ),
  failures: ['not_found'],
});

export const groupSessionChanged = defineEvent({
  name: 'group.session-changed',
  summary: 'A session was planned, changed, answered or cancelled; to members of its group',
  isDurable: true,
  data: z.object({ session: GroupSession }),
});

/** Queued for one session of a series; does nothing once the series has another revision. */
export const remindOfSession = defineJob({
  name: 'groups.remind',
  queue: 'groups',
  data: z.strictObject({
    sessionId: z.uuid(),
    rev: z.int().positive(),
    startsAt: z.iso.datetime(),
  }),
  attempts: 6,
  backoffMs: 500,
});
