import { randomBytes } from 'node:crypto';
import { addGroupMember, insertGroup } from '@cascade/db/features/groups/groups.queries';
import { insertLive } from '@cascade/db/features/groups/live.queries';
import type { ChosenSeats } from '@cascade/db/features/groups/live.schema';
import { insertLiveStation } from '@cascade/db/features/groups/live-rounds.queries';
import { insertSession } from '@cascade/db/features/groups/sessions.queries';
import type { Work } from '@cascade/db/live/transact';
import type { ReminderMinutes } from '@cascade/shared/domain/meetings/planned-session';
import { jitsiLinkOf } from '@cascade/shared/domain/meetings/platforms';
import { startsAfter, wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import type { GroupSpecialty } from '@cascade/shared/features/groups/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { z } from 'zod';
import { emitCalendarChanged } from '../calendar/changed-calendar.ts';
import { planReminder } from '../meetings/session-reminders.ts';

type Practice = {
  /** Of the session; a new one without it. */
  sessionId?: string;
  /** Accounts, the organiser first. */
  memberIds: readonly string[];
  /** The group's and the session's name, as its members see them. */
  name: string;
  specialty: z.infer<typeof GroupSpecialty>;
  startsAt: Date;
  durationMinutes: number;
  /** The organiser's zone. */
  timeZone: string;
  reminderMinutes: ReminderMinutes;
  /** Wait in the queue when the lobby opens; nobody else sees their titles before. */
  stationIds: readonly number[];
  /** A room is made there; without it the session's page is the place. */
  jitsiUrl: string | undefined;
  /** Opens the lobby at once, with these seats in the first round. */
  seats?: ChosenSeats;
};

/**
 * A session of people who were brought together, by a proposal, a match or a booking. It is a
 * session of a study group that is in no list, so that lobby, clock, marks, conversation, reminders
 * and calendars are the same. The members' calendars learn of it; the caller tells them where to go.
 * @returns ids for `sessionPathOf`
 */
export async function createPractice(
  work: Pick<Work, 'tx' | 'live' | 'now' | 'enqueue'>,
  practice: Practice,
): Promise<{ groupId: string; sessionId: string }> {
  const { tx, now } = work;
  const { memberIds, name, startsAt, timeZone } = practice;
  const organiserId = memberIds[0];
  if (organiserId === undefined) throw new Error('A practice session needs people.');
  const groupId = newId();
  const maxMembers = Math.min(Math.max(4, memberIds.length), 20);
  const kind = { kind: 'practice' as const, isPrivate: true, maxMembers };
  await insertGroup(tx, {
    id: groupId,
    name,
    description: '',
    specialty: practice.specialty,
    ...kind,
    createdBy: organiserId,
    createdAt: now,
  });
  for (const userId of memberIds)
    await addGroupMember(tx, { groupId, userId, isAdmin: false, joinedAt: now });
  const session = {
    id: practice.sessionId ?? newId(),
    groupId,
    organiserId,
    title: name,
    description: '',
    start: wallClockOf(startsAt, timeZone),
    timeZone,
    recurrence: 'none' as const,
    until: null,
    durationMinutes: practice.durationMinutes,
    meetingPlatform: 'jitsi',
    meetingLink: practice.jitsiUrl
      ? jitsiLinkOf(practice.jitsiUrl, randomBytes(16).toString('hex'))
      : null,
    hasWaitingRoom: false,
    isRecorded: false,
    reminderMinutes: practice.reminderMinutes,
    stationIds: [...practice.stationIds],
    status: 'scheduled',
    createdAt: now,
    changedAt: now,
    rev: 1,
  };
  await insertSession(tx, session);
  await planReminder(work, session);
  if (practice.seats) await openLobby(work, session, practice.seats);
  await emitCalendarChanged(work, memberIds, 'session');
  return { groupId, sessionId: session.id };
}

type Session = {
  id: string;
  groupId: string;
  organiserId: string;
  stationIds: number[];
} & Parameters<typeof startsAfter>[0];

async function openLobby(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  session: Session,
  nextSeats: ChosenSeats,
): Promise<void> {
  const { id: sessionId, groupId, organiserId } = session;
  // The plan knows minutes only.
  const [startsAt] = startsAfter(session, new Date(0), 1);
  if (!startsAt) throw new Error('This session never starts.');
  const live = { id: newId(), groupId, sessionId, startsAt, hostId: organiserId, nextSeats };
  await insertLive(tx, { ...live, createdAt: now });
  for (const scenarioId of session.stationIds) {
    const station = { scenarioId, addedBy: organiserId, addedAt: now };
    await insertLiveStation(tx, { id: newId(), liveId: live.id, ...station });
  }
}
