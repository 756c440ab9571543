import { inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { addGroupMember, insertGroup } from '../features/groups/groups.queries.ts';
import { studyGroups } from '../features/groups/schema.ts';

const DAY_MS = 86_400_000;

export const DEMO_GROUPS = {
  thursday: '0197f000-0000-7000-8000-00000000a001',
  night: '0197f000-0000-7000-8000-00000000a002',
};

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
    }
    return examples.length;
  });
}

const addressOf = (name: string) => `${name}@example.com`;
