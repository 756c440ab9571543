import type { LoadedSession, SessionRow } from '@cascade/db/features/groups/sessions.queries';
import type {
  PlannedSession,
  ReminderMinutes,
} from '@cascade/shared/domain/meetings/planned-session';
import { startsAfter } from '@cascade/shared/domain/meetings/session-times';
import { GroupSession, sessionPathOf } from '@cascade/shared/features/groups/sessions';

const MINUTE_MS = 60_000;

/** Answers to sessions that began before it are over. */
export function answersSince(now: Date): Date {
  const LONGEST_MS = 480 * MINUTE_MS;
  return new Date(now.getTime() - LONGEST_MS);
}

/** Whether one session of the series is still to end. */
export function isOpen(row: SessionRow, now: Date): boolean {
  if (row.status !== 'scheduled' && row.status !== 'active') return false;
  const since = new Date(now.getTime() - row.durationMinutes * MINUTE_MS);
  return startsAfter(row, since, 1).length > 0;
}

export function sessionView({ row, organiser, answers }: LoadedSession, now: Date): GroupSession {
  const isOver = row.status === 'scheduled' && !isOpen(row, now);
  return GroupSession.parse({
    id: row.id,
    groupId: row.groupId,
    title: row.title,
    description: row.description,
    start: row.start,
    timeZone: row.timeZone,
    recurrence: row.recurrence,
    until: row.until,
    duration: row.durationMinutes,
    meetingPlatform: row.meetingPlatform,
    meetingLink: row.meetingLink,
    waitingRoomEnabled: row.hasWaitingRoom,
    recordingEnabled: row.isRecorded,
    reminderMinutes: row.reminderMinutes,
    status: isOver ? 'completed' : row.status,
    organiser,
    answers: answers.map(({ startsAt, ...answer }) => ({
      ...answer,
      startsAt: startsAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    rev: row.rev,
  });
}

/** What a calendar is told: the same entry through all changes of the plan. */
export function calendarEntryOf(
  { row, organiser }: LoadedSession,
  publicOrigin: string,
): PlannedSession {
  return {
    uid: `${row.id}@cascade`,
    sequence: row.rev,
    changedAt: row.changedAt,
    status: row.status === 'cancelled' ? 'cancelled' : 'planned',
    title: row.title,
    description: row.description,
    organiser: organiser?.userHandle ?? 'Deleted member',
    start: row.start,
    zone: row.timeZone,
    recurrence: row.recurrence,
    ...(row.until === null ? {} : { until: row.until }),
    durationMinutes: row.durationMinutes,
    link: row.meetingLink,
    pageAddress: new URL(sessionPathOf(row), publicOrigin).toString(),
    reminders: [row.reminderMinutes as ReminderMinutes],
  };
}
