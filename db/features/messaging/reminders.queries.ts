import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { PersonRow } from '../../domain/people/people.queries.ts';

export type Waiting = {
  userId: string;
  name: string;
  email: string;
  wantsMail: boolean;
  hasRecentMail: boolean;
  sender: PersonRow;
};

/**
 * Their side is locked until commit, so that reading happens before or after. Undefined when there
 * is nothing to notify.
 */
export async function lockWaiting(
  tx: Tx,
  {
    conversationId,
    receiverId,
    place,
  }: { conversationId: string; receiverId: string; place: number },
  mailedAfter: Date,
): Promise<Waiting | undefined> {
  const locked = await tx.execute(sql`
    select 1 from conversation_members
    where conversation_id = ${conversationId} and person_id = ${receiverId}
      and user_id is not null and unread > 0 and read_up_to < ${place}
    for no key update`);
  if (locked.length === 0) return undefined;
  const [row] = await tx.execute<Omit<Waiting, 'sender'> & PersonRow>(sql`
    select u.id as "userId", u.name, u.email,
      u.email_verified and coalesce(p.wants_emails, true) as "wantsMail",
      exists (select 1 from conversation_members any_of
        where any_of.user_id = u.id and any_of.mailed_at > ${mailedAfter.toISOString()})
        as "hasRecentMail",
      other.person_id as id, s.handle as "userHandle", s.avatar_seed as "avatarSeed"
    from conversation_members mine
    join users u on u.id = mine.user_id
    left join profiles p on p.user_id = u.id
    join conversation_members other on other.conversation_id = mine.conversation_id
      and other.person_id <> mine.person_id
    left join users s on s.id = other.user_id
    where mine.conversation_id = ${conversationId} and mine.person_id = ${receiverId}
      and not exists (select 1 from blocks
        where blocker_id = u.id and blocked_id = other.user_id)`);
  if (!row) return undefined;
  const { id, userHandle, avatarSeed, ...rest } = row;
  return { ...rest, sender: { id, userHandle, avatarSeed } };
}

export async function markMailed(
  tx: Tx,
  conversationId: string,
  receiverId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update conversation_members set mailed_at = ${now.toISOString()}
    where conversation_id = ${conversationId} and person_id = ${receiverId}`);
}

export async function deleteForsakenConversations(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from conversations c where not exists (
      select 1 from conversation_members m
      where m.conversation_id = c.id and m.user_id is not null)`);
}
