import { GroupSession } from '@cascade/shared/features/groups/sessions';
import { idOf } from './id.ts';

/** Planned by another member of `ownGroupPage`, two days after the tests' start. */
export const aGroupSession = (change: Partial<GroupSession> = {}): GroupSession =>
  GroupSession.parse({
    id: idOf(32),
    groupId: idOf(30),
    title: 'Psychosis, two rounds',
    description: '',
    start: '2027-01-06T19:00',
    timeZone: 'Europe/London',
    recurrence: 'none',
    until: null,
    duration: 60,
    meetingPlatform: 'jitsi',
    meetingLink: null,
    waitingRoomEnabled: false,
    recordingEnabled: false,
    reminderMinutes: 15,
    status: 'scheduled',
    organiser: { id: idOf(31, 1), userHandle: 'BoldWren17' },
    answers: [],
    createdAt: '2027-01-03T08:00:00.000Z',
    rev: 1,
    ...change,
  });
