import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@cascade/shared/features/auth/role';
import { newId } from '@cascade/shared/kernel/id';
import type { Orm } from '../client.ts';
import { insertProfile } from '../domain/people/accounts.queries.ts';
import { accounts, sessions, users } from '../features/auth/schema.ts';
import { claimHandle } from '../features/profile/handles.queries.ts';

export type Person = {
  id: string;
  publicId: string;
  email: string;
  handle: string;
  token: string;
};
type Traits = { name?: string; role?: Role; emailVerified?: boolean };

export async function makePerson(orm: Orm, traits: Traits = {}): Promise<Person> {
  const id = newId();
  const handle = await claimHandle(orm);
  const email = `${handle.toLowerCase()}.${id.slice(-6)}@example.org`;
  const name = traits.name ?? 'Sam Example';
  const publicId = randomUUID();
  await orm.insert(users).values({
    id,
    publicId,
    name,
    email,
    emailVerified: traits.emailVerified ?? true,
    handle,
    avatarSeed: newId(),
    role: traits.role ?? 'member',
    isOver13: true,
    acceptsTerms: true,
  });
  await insertProfile(orm, id, name);
  return { id, publicId, email, handle, token: await startSession(orm, id) };
}

export async function startSession(orm: Orm, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date('2100-01-01T00:00:00Z');
  await orm.insert(sessions).values({ id: newId(), userId, token, expiresAt });
  return token;
}

export async function insertPassword(orm: Orm, userId: string, hash: string): Promise<void> {
  await orm.insert(accounts).values({
    id: newId(),
    userId,
    accountId: userId,
    providerId: 'credential',
    password: hash,
  });
}

export function cookieOf(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `cascade.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
