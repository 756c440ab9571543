import type { OwnPresence, PresenceChoice } from '@cascade/shared/features/presence/contract';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from '../../client.ts';
import { profiles } from '../profile/schema.ts';

/** A member without a profile row has the defaults. */
export async function findOwnPresence(db: Executor, userId: string): Promise<OwnPresence> {
  const [row] = await db
    .select({ choice: profiles.presenceChoice, isShown: profiles.showsPresence })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ?? { choice: 'online', isShown: true };
}

export async function writePresenceChoice(
  db: Executor,
  userId: string,
  presenceChoice: PresenceChoice,
): Promise<void> {
  await db
    .insert(profiles)
    .values({ userId, presenceChoice })
    .onConflictDoUpdate({ target: profiles.userId, set: { presenceChoice } });
}

export type PresenceSetting = OwnPresence & { isVerified: boolean };

/**
 * Chosen presence by public id, in one statement; unknown ids are absent.
 * @param ids well-formed uuids
 */
export async function readPresenceSettings(
  sql: Database['sql'],
  ids: string[],
): Promise<Map<string, PresenceSetting>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<(PresenceSetting & { id: string })[]>`
    select u.public_id as id, u.email_verified as "isVerified",
      coalesce(p.presence_choice, 'online') as choice, coalesce(p.shows_presence, true) as "isShown"
    from users u left join profiles p on p.user_id = u.id
    where u.public_id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...setting }) => [id, setting]));
}

/**
 * Pairs hidden from each other by a block, in both directions.
 * @param ids well-formed public ids
 */
export async function readBlocksAmong(
  sql: Database['sql'],
  ids: string[],
): Promise<Map<string, Set<string>>> {
  const blocks = new Map<string, Set<string>>();
  if (ids.length < 2) return blocks;
  const rows = await sql<{ blocker: string; blocked: string }[]>`
    select a.public_id as blocker, b.public_id as blocked
    from blocks join users a on a.id = blocker_id join users b on b.id = blocked_id
    where a.public_id = any(${ids}::uuid[]) and b.public_id = any(${ids}::uuid[])`;
  const add = (one: string, other: string) =>
    blocks.set(one, (blocks.get(one) ?? new Set()).add(other));
  for (const { blocker, blocked } of rows) {
    add(blocker, blocked);
    add(blocked, blocker);
  }
  return blocks;
}
