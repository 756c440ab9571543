import type { Role } from '@cascade/shared/features/auth/role';
import type { MemberGroup } from '@cascade/shared/features/members/contract';
import { newId } from '@cascade/shared/kernel/id';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';

export type MemberRow = {
  id: string;
  userId: string;
  handle: string;
  avatarSeed: string;
  email: string;
  isVerified: boolean;
  role: Role;
  joinedAt: string;
  lastSeenOn: string | null;
  places: number;
  reason: string | null;
  since: string | null;
};

export type MemberCursor = { joinedAt: string; id: string };

const suspended = sql`s.id is not null`;
const inGroup = {
  admins: sql`u.role = 'admin'`,
  examiners: sql`u.role = 'examiner'`,
  unverified: sql`not u.email_verified`,
  suspended,
} satisfies Record<MemberGroup, unknown>;

const columns = (now: Date) => sql`
  u.public_id as id, u.id as "userId", u.handle, u.avatar_seed as "avatarSeed", u.email,
  u.email_verified as "isVerified", u.role, u.created_at as "joinedAt",
  u.last_seen_on::text as "lastSeenOn", s.reason, s.started_at as since,
  (select count(*)::int from sessions p
    where p.user_id = u.id and p.expires_at > ${now.toISOString()}) as places`;

const withSuspension = sql`users u
  left join bans s on s.user_id = u.id and s.scope = 'account' and s.lifted_at is null`;

type Wanted = {
  search: string;
  group: MemberGroup | null;
  after: MemberCursor | null;
  limit: number;
};

const prefixOf = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export async function listMembersWith(
  db: Executor,
  { search, group, after, limit }: Wanted,
  now: Date,
): Promise<MemberRow[]> {
  const found = search.includes('@')
    ? sql`lower(u.email) = ${search.toLowerCase()}`
    : sql`lower(u.handle) like ${prefixOf(search)}`;
  return db.execute<MemberRow>(sql`
    select ${columns(now)} from ${withSuspension}
    where ${search === '' ? sql`true` : found} and ${group === null ? sql`true` : inGroup[group]}
      and ${after === null ? sql`true` : sql`(u.created_at, u.public_id) < (${after.joinedAt}, ${after.id}::uuid)`}
    order by u.created_at desc, u.public_id desc limit ${limit}`);
}

export async function findMember(
  db: Executor,
  publicId: string,
  now: Date,
): Promise<MemberRow | undefined> {
  const [row] = await db.execute<MemberRow>(sql`
    select ${columns(now)} from ${withSuspension} where u.public_id = ${publicId}`);
  return row;
}

/**
 * Decisions about members lock all admins first, so that of two admins acting on each other the
 * second sees the first's change.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`
    select 1 from users where role = 'admin' order by id for no key update`);
}

type LockedSelf = { publicId: string; handle: string; avatarSeed: string; email: string };

export async function lockSelf(tx: Tx, userId: string): Promise<LockedSelf | undefined> {
  const [row] = await tx.execute<LockedSelf>(sql`
    select public_id as "publicId", handle, avatar_seed as "avatarSeed", email
    from users where id = ${userId} for update`);
  return row;
}

export async function lockMember(tx: Tx, publicId: string): Promise<void> {
  await tx.execute(sql`select 1 from users where public_id = ${publicId} for no key update`);
}

export async function isActiveAdmin(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select 1 from ${withSuspension} where u.id = ${userId} and u.role = 'admin' and s.id is null`);
  return found.length > 0;
}

export async function hasOtherAdmin(db: Executor, userId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from ${withSuspension}
    where u.id <> ${userId} and u.role = 'admin' and s.id is null limit 1`);
  return found.length > 0;
}

export async function writeEmailVerified(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`update users set email_verified = true where id = ${userId}`);
}

export async function insertSuspension(
  tx: Tx,
  { userId, reason }: { userId: string; reason: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into bans (id, user_id, scope, reason, started_at)
    values (${newId()}, ${userId}, 'account', ${reason}, ${now.toISOString()})`);
}

export async function endSuspension(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update bans set lifted_at = ${now.toISOString()}
    where user_id = ${userId} and scope = 'account' and lifted_at is null`);
}

export async function findSuspension(
  db: Executor,
  userId: string,
): Promise<{ reason: string } | undefined> {
  const [row] = await db.execute<{ reason: string }>(sql`
    select reason from bans
    where user_id = ${userId} and scope = 'account' and lifted_at is null`);
  return row;
}

/** Records the last visit; never moves back. */
export async function writeLastSeen(db: Executor, userId: string, day: string): Promise<void> {
  await db.execute(sql`
    update users set last_seen_on = ${day}
    where id = ${userId} and (last_seen_on is null or last_seen_on < ${day})`);
}
