import type { Role } from '@cascade/shared/features/auth/role';
import { newId } from '@cascade/shared/kernel/id';
import { hashPassword } from '@cascade/shared/node/password';
import { eq } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { accounts, users } from '../features/auth/schema.ts';
import { claimHandle } from '../features/profile/handles.queries.ts';
import { profiles } from '../features/profile/schema.ts';

export const DEMO_PASSWORD = 'practice-makes-calm';

type CastMember = {
  email: string;
  name: string;
  role: Role;
  profile: Partial<typeof profiles.$inferInsert>;
};

export const demoCast: CastMember[] = [
  {
    email: 'ana@example.com',
    name: 'Ana Oyelaran',
    role: 'member',
    profile: {
      bio: 'Second sitting. Practising after bedtime stories, mostly on my phone.',
      specialty: 'Adult Mental Health',
      yearOfStudy: 'Core Training CT1-CT3',
      institution: 'Northbridge Training Scheme',
    },
  },
  {
    email: 'ben@example.com',
    name: 'Ben Treharne',
    role: 'member',
    profile: {
      bio: 'Looking for two others on Thursday evenings.',
      specialty: 'Old Age Psychiatry',
      yearOfStudy: 'Core Training CT1-CT3',
      institution: 'Vale of Ash Foundation Trust',
    },
  },
  {
    email: 'chi@example.com',
    name: 'Chi Nakamura-Eze',
    role: 'member',
    profile: {
      specialty: 'Child & Adolescent',
      yearOfStudy: 'Core Training CT1-CT3',
      institution: 'Harbourside Deanery',
    },
  },
  {
    email: 'eve@example.com',
    name: 'Eve Castellane',
    role: 'examiner',
    profile: {
      bio: 'Consultant in liaison psychiatry; runs mock circuits twice a year.',
      yearOfStudy: 'Consultant',
      institution: 'Northbridge General Hospital',
    },
  },
  {
    email: 'admin@example.com',
    name: 'Ada Minister',
    role: 'admin',
    profile: { yearOfStudy: 'Other Healthcare Professional' },
  },
];

export async function seedCast(orm: Orm): Promise<number> {
  let added = 0;
  for (const member of demoCast) {
    const [known] = await orm
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, member.email));
    if (known) continue;
    const password = await hashPassword(DEMO_PASSWORD);
    added += await orm.transaction(async (tx) => {
      const id = newId();
      const handle = await claimHandle(tx);
      const [inserted] = await tx
        .insert(users)
        .values({
          id,
          name: member.name,
          email: member.email,
          emailVerified: true,
          handle,
          avatarSeed: newId(),
          role: member.role,
          isOver13: true,
          acceptsTerms: true,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (!inserted) return 0;
      const [firstName = '', ...rest] = member.name.split(' ');
      await tx
        .insert(accounts)
        .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password });
      await tx
        .insert(profiles)
        .values({ userId: id, firstName, lastName: rest.join(' '), ...member.profile });
      return 1;
    });
  }
  return added;
}
