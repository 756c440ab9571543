import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { accounts, users } from '../../features/auth/schema.ts';
import { profiles } from '../../features/profile/schema.ts';
import { scenarioProgress } from '../../features/progress/schema.ts';
import { scenarios } from '../../features/scenarios/schema.ts';
import { byStationNumber } from '../stations/stations.queries.ts';

export async function findAccount(db: Executor, userId: string) {
  const [row] = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

export function listProgressForExport(db: Executor, userId: string) {
  return db
    .select({
      scenarioNumber: scenarios.scenarioNumber,
      title: scenarios.title,
      completedAt: scenarioProgress.completedAt,
      bookmarked: scenarioProgress.bookmarked,
    })
    .from(scenarioProgress)
    .innerJoin(scenarios, eq(scenarios.id, scenarioProgress.scenarioId))
    .where(eq(scenarioProgress.userId, userId))
    .orderBy(...byStationNumber);
}

export async function insertProfile(db: Executor, userId: string, name: string): Promise<void> {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  await db
    .insert(profiles)
    .values({ userId, firstName, lastName: rest.join(' ') })
    .onConflictDoNothing();
}

export async function listAdminIds(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

export async function setRole(db: Executor, userId: string, role: string): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, userId));
}

export async function findMailbox(db: Executor, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export async function findPasswordHash(db: Executor, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? null;
}

export async function findPublicId(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ publicId: users.publicId })
    .from(users)
    .where(eq(users.id, userId));
  return row?.publicId;
}
