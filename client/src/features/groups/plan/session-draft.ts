import { calendarProviders } from '@cascade/shared/domain/meetings/calendar-providers';
import { instantOf } from '@cascade/shared/domain/meetings/recurrence';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { GroupSession } from '@cascade/shared/features/groups/sessions';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { zoneName } from '../../../ui/page/instant.tsx';
import { currentStart } from '../session/session-times.ts';

/** As in the fields; `start` is of the next session, by the clocks of `timeZone`. */
export const SessionDraft = GroupSession.pick({
  title: true,
  description: true,
  start: true,
  timeZone: true,
  recurrence: true,
  duration: true,
  meetingPlatform: true,
  waitingRoomEnabled: true,
  recordingEnabled: true,
  reminderMinutes: true,
}).extend({ until: z.string(), meetingLink: z.string() });
export type SessionDraft = z.infer<typeof SessionDraft>;

export const CalendarId = z.enum(calendarProviders.map(({ id }) => id));

export const emptySession = (): SessionDraft => ({
  title: '',
  description: '',
  start: '',
  timeZone: zoneName(),
  recurrence: 'none',
  until: '',
  duration: 60,
  meetingPlatform: 'jitsi',
  meetingLink: '',
  waitingRoomEnabled: false,
  recordingEnabled: false,
  reminderMinutes: 15,
});

export function draftIn(session: GroupSession, now: Date): SessionDraft {
  const next = currentStart(session, now);
  return {
    ...SessionDraft.omit({ until: true, meetingLink: true }).parse(session),
    start: next ? wallClockOf(next, session.timeZone) : session.start,
    until: session.until ?? '',
    meetingLink: session.meetingLink ?? '',
  };
}

/** @throws ApiError naming the field, where no time was chosen */
function scheduledFor({ start, timeZone }: SessionDraft): string {
  try {
    return instantOf(start, timeZone).toISOString();
  } catch {
    const message = 'Choose a date and a time';
    throw new ApiError({
      status: 422,
      detail: message,
      fields: [{ field: 'scheduledFor', message }],
    });
  }
}

/** @throws ApiError naming the field, where no time was chosen */
export function planOf({ start: _, until, meetingLink, ...rest }: SessionDraft) {
  const isSeries = rest.recurrence !== 'none';
  return {
    ...rest,
    scheduledFor: scheduledFor({ start: _, until, meetingLink, ...rest }),
    until: isSeries && until !== '' ? until : null,
    meetingLink: meetingLink.trim() === '' ? null : meetingLink,
  };
}

const timed = ['start', 'timeZone', 'recurrence'] as const;

/** What an edit sends: the fields that differ, and all of the time once any of it does. */
export function changeOf(seen: SessionDraft, wanted: SessionDraft) {
  const plan = planOf(wanted);
  const isMoved = timed.some((name) => seen[name] !== wanted[name]);
  const differs = (name: keyof SessionDraft) => seen[name] !== wanted[name];
  const isElsewhere = differs('meetingPlatform') || differs('meetingLink');
  const {
    scheduledFor: at,
    timeZone,
    recurrence,
    until,
    meetingPlatform,
    meetingLink,
    ...rest
  } = plan;
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(([name]) => differs(name as keyof SessionDraft)),
    ),
    ...(isMoved && { scheduledFor: at, timeZone, recurrence }),
    ...((isMoved || differs('until')) && { until }),
    ...(isElsewhere && { meetingPlatform, meetingLink }),
  };
}
