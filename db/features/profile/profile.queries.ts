import type { ProfileChange } from '@cascade/shared/features/profile/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { avatars, profiles } from './schema.ts';

/** The profile with its account's fields. A missing row reads as an empty profile. */
export async function findProfile(db: Executor, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      handle: users.handle,
      avatarSeed: users.avatarSeed,
      avatarId: avatars.id,
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** Writes the given fields, creating the row if an interrupted sign-up left none. */
export async function writeProfile(
  db: Executor,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  const { bio, firstName, lastName, institution, isPublic, yearOfTraining, ...rest } = change;
  const { yearOfStudy = yearOfTraining } = rest;
  const set = {
    ...rest,
    yearOfStudy,
    ...(bio === undefined ? {} : { bio }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(institution === undefined ? {} : { institution }),
    ...(isPublic === undefined ? {} : { isPublic }),
    updatedAt: now,
  };
  await db
    .insert(profiles)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: profiles.userId, set });
}

export async function writeName(db: Executor, userId: string, name: string): Promise<void> {
  await db.update(users).set({ name }).where(eq(users.id, userId));
}

export async function writeHandle(db: Executor, userId: string, handle: string): Promise<void> {
  await db.update(users).set({ handle }).where(eq(users.id, userId));
}

export async function keepAvatar(
  db: Executor,
  userId: string,
  id: string,
  image: Buffer,
): Promise<void> {
  await db
    .insert(avatars)
    .values({ userId, id, image })
    .onConflictDoUpdate({ target: avatars.userId, set: { id, image } });
}

export async function deleteAvatar(db: Executor, userId: string): Promise<void> {
  await db.delete(avatars).where(eq(avatars.userId, userId));
}

export async function findAvatar(db: Executor, id: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: avatars.image }).from(avatars).where(eq(avatars.id, id));
  return row?.image;
}
