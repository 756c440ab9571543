import { startsAfter, wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { inArray } from 'drizzle-orm';
import type { Orm, Tx } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { addGroupMember, insertGroup } from '../features/groups/groups.queries.ts';
import { studyGroups } from '../features/groups/schema.ts';
import { insertSession, writeAnswer } from '../features/groups/sessions.queries.ts';

const DAY_MS = 86_400_000;

export const DEMO_GROUPS = {
  thursday: '0197f000-0000-7000-8000-00000000a001',
  night: '0197f000-0000-7000-8000-00000000a002',
};

export const DEMO_SESSION = '0197f000-0000-7000-8000-00000000b001';

/** The first of `people` is the admin. */
const examples = [
  {
    id: DEMO_GROUPS.thursday,
    name: 'Thursday evening practice',
    description:
      'We do two stations each Thursday at eight, with one person as candidate, one as role player and one who marks.\n\nBring a station that went badly.',
    specialty: 'Adult Mental Health',
    maxMembers: 6,
    isPrivate: false,
    people: ['ana', 'chi', 'ben'],
    madeDaysAgo: 20,
  },
  {
    id: DEMO_GROUPS.night,
    name: 'Before the April sitting',
    description: 'Old age stations after night shifts. Small, slow, and kind about mistakes.',
    specialty: 'Old Age Psychiatry',
    maxMembers: 4,
    isPrivate: true,
    people: ['ben', 'ana', 'eve'],
    madeDaysAgo: 9,
  },
];

/**
 * Only into an installation without any group, so that a deleted example stays deleted.
 * @returns how many were added
 */
export async function seedGroups(orm: Orm): Promise<number> {
  return orm.transaction(async (tx) => {
    const [any] = await tx.select({ id: studyGroups.id }).from(studyGroups).limit(1);
    if (any) return 0;
    const emails = new Set(examples.flatMap(({ people }) => people.map(addressOf)));
    const rows = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, [...emails]));
    const idOf = new Map(rows.map(({ id, email }) => [email, id]));
    if (idOf.size < emails.size) return 0;
    for (const { people, madeDaysAgo, ...group } of examples) {
      const createdAt = new Date(Date.now() - madeDaysAgo * DAY_MS);
      const members = people.map((name) => idOf.get(addressOf(name)) ?? '');
      await insertGroup(tx, { ...group, createdBy: members[0] ?? null, createdAt });
      for (const [at, userId] of members.entries())
        await addGroupMember(tx, {
          groupId: group.id,
          userId,
          isAdmin: at === 0,
          joinedAt: new Date(createdAt.getTime() + at * DAY_MS),
        });
      if (group.id === DEMO_GROUPS.thursday) await seedSession(tx, members);
    }
    return examples.length;
  });
}

const addressOf = (name: string) => `${name}@example.com`;

const ZONE = 'Europe/London';
const THURSDAY = 4;

/**
 * Each Thursday at eight, from the coming week. The organiser and the third come, the second may. It
 * reminds nobody before it is edited: a queued job would be in every test's way.
 */
async function seedSession(tx: Tx, [organiserId = '', second = '', third = '']: string[]) {
  const createdAt = new Date();
  const inDays = ((THURSDAY - createdAt.getUTCDay() + 6) % 7) + 1;
  const day = wallClockOf(new Date(createdAt.getTime() + inDays * DAY_MS), ZONE).slice(0, 10);
  const series = {
    start: `${day}T20:00`,
    timeZone: ZONE,
    recurrence: 'weekly' as const,
    until: null,
  };
  await insertSession(tx, {
    ...series,
    id: DEMO_SESSION,
    groupId: DEMO_GROUPS.thursday,
    organiserId,
    title: 'Two stations and a cup of tea',
    description: 'Bring a station that went badly. We swap parts after each one.',
    durationMinutes: 90,
    meetingPlatform: 'jitsi',
    meetingLink: null,
    hasWaitingRoom: false,
    isRecorded: false,
    reminderMinutes: 60,
    createdAt,
    changedAt: createdAt,
  });
  const [startsAt] = startsAfter(series, createdAt, 1);
  if (!startsAt) throw new Error('The example session never takes place.');
  for (const [userId, answer] of [
    [organiserId, 'coming'],
    [third, 'coming'],
    [second, 'maybe'],
  ] as const)
    await writeAnswer(tx, { sessionId: DEMO_SESSION, userId, startsAt, answer });
}
