import type { Person } from '@cascade/shared/features/messaging/people';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';

export type PersonRow = {
  id: string;
  userHandle: string | null;
  avatarSeed: string | null;
};

const DELETED = 'Deleted member';

/** A person as others see them: by handle, never by name. */
export function personOf({ id, userHandle, avatarSeed }: PersonRow): Person {
  return {
    id,
    userHandle: userHandle ?? DELETED,
    displayName: userHandle ?? DELETED,
    avatarSeed: avatarSeed ?? id,
    isDeleted: userHandle === null,
  };
}

export type Acquaintance = PersonRow & { userId: string | null; isBlocked: boolean };

/**
 * Verified with a public profile, connected with the member, or the other side of a conversation.
 * Blocks make no difference, so that they cannot be noticed.
 * @param options.orInGroup also somebody in a study group with the member, or who asks to connect
 */
export async function findAcquaintance(
  db: Executor,
  self: { userId: string; publicId: string },
  personId: string,
  { orInGroup = false } = {},
): Promise<Acquaintance | undefined> {
  const [row] = await db.execute<Acquaintance>(sql`
    with shared as (
      select other.person_id from conversation_members mine
      join conversation_members other on other.conversation_id = mine.conversation_id
        and other.person_id = ${personId}
      where mine.user_id = ${self.userId} and mine.latest_place > 0
        and ${personId}::uuid <> ${self.publicId}::uuid
      union all
      select ${personId}::uuid from study_group_members mine
      join study_group_members other on other.group_id = mine.group_id
        and other.user_id <> mine.user_id
      join users o on o.id = other.user_id and o.public_id = ${personId}
      where ${orInGroup} and mine.user_id = ${self.userId}
      union all
      select ${personId}::uuid from connection_requests r
      join users o on o.id = r.asker_id and o.public_id = ${personId}
      where ${orInGroup} and r.asked_id = ${self.userId} and r.state = 'open'
      union all
      select ${personId}::uuid from connections c
      join users o on o.public_id = ${personId} and o.id in (c.low_id, c.high_id)
      where ${self.userId} in (c.low_id, c.high_id) and o.id <> ${self.userId}
    )
    select ${personId}::uuid as id, u.id as "userId", u.handle as "userHandle",
      u.avatar_seed as "avatarSeed",
      exists (select 1 from blocks where blocker_id = ${self.userId} and blocked_id = u.id)
        as "isBlocked"
    from (select 1) one
    left join users u on u.public_id = ${personId}
    left join profiles p on p.user_id = u.id
    where exists (select 1 from shared)
      or (u.id <> ${self.userId} and u.email_verified and coalesce(p.is_public, true))`);
  return row;
}

/**
 * Whom a member may find by their handle: verified, with a public profile, not blocked by the member.
 * For a statement with `users u left join profiles p`.
 */
export const isFindableBy = (userId: string) => sql`
  u.id <> ${userId} and u.email_verified and coalesce(p.is_public, true)
    and not exists (select 1 from blocks where blocker_id = ${userId} and blocked_id = u.id)`;

/** What `like` matches as the beginning of a handle in lower case. */
export const handlePattern = (prefix: string): string =>
  `${prefix.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export async function listByHandle(
  db: Executor,
  userId: string,
  prefix: string,
  limit: number,
): Promise<PersonRow[]> {
  return db.execute<PersonRow>(sql`
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed"
    from users u left join profiles p on p.user_id = u.id
    where lower(u.handle) like ${handlePattern(prefix)} and ${isFindableBy(userId)}
    order by lower(u.handle) limit ${limit}`);
}

export async function listBlockedBy(db: Executor, userId: string): Promise<PersonRow[]> {
  return db.execute<PersonRow>(sql`
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed"
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId} order by lower(u.handle)`);
}

export async function writeBlock(
  tx: Tx,
  blockerId: string,
  blockedId: string,
  isBlocked: boolean,
  now: Date,
): Promise<boolean> {
  const changed = isBlocked
    ? await tx.execute(sql`
        insert into blocks (blocker_id, blocked_id, created_at)
        values (${blockerId}, ${blockedId}, ${now.toISOString()})
        on conflict do nothing returning 1`)
    : await tx.execute(sql`
        delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}
        returning 1`);
  return changed.length > 0;
}

/** Waits for messages being sent between two people, and delays further ones. */
export async function lockConversation(tx: Tx, personId: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from conversations
    where low_id = least(${personId}::uuid, ${otherId}::uuid)
      and high_id = greatest(${personId}::uuid, ${otherId}::uuid)
    for no key update`);
}

/**
 * The other person of a visible conversation, when both show presence and neither has blocked the
 * other.
 */
export async function findTypingAudience(
  db: Executor,
  self: { userId: string; publicId: string },
  otherId: string,
): Promise<string | undefined> {
  const [row] = await db.execute<{ id: string }>(sql`
    select other.user_id as id from conversation_members mine
    join conversation_members other on other.conversation_id = mine.conversation_id
      and other.person_id = ${otherId} and other.person_id <> mine.person_id
    left join profiles mp on mp.user_id = mine.user_id
    left join profiles op on op.user_id = other.user_id
    where mine.user_id = ${self.userId} and mine.person_id = ${self.publicId}
      and other.user_id is not null and other.latest_place > 0
      and coalesce(mp.shows_presence, true) and coalesce(op.shows_presence, true)
      and not exists (select 1 from blocks where (blocker_id, blocked_id) in
        ((mine.user_id, other.user_id), (other.user_id, mine.user_id)))`);
  return row?.id;
}
