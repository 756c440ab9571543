import { sql } from 'drizzle-orm';
import { uuids } from '../../arrays.ts';
import type { Tx } from '../../client.ts';

export type CalledGroup = { groupId: string; name: string; place: number };

/** A message's group, its members locked against changes. Undefined once it was deleted. */
export async function lockCalledGroup(tx: Tx, messageId: string): Promise<CalledGroup | undefined> {
  const [row] = await tx.execute<CalledGroup>(sql`
    select g.id as "groupId", g.name, m.place
    from study_group_messages m join study_groups g on g.id = m.group_id
    where m.id = ${messageId} and m.deleted_at is null
    for key share of g`);
  return row;
}

/**
 * Members whom a message mentions or answers and who have not read it, locked until commit, so that
 * reading happens before or after. Nobody is called by a person whom they have blocked.
 */
export async function lockCalled(
  tx: Tx,
  messageId: string,
  { groupId, place }: CalledGroup,
): Promise<string[]> {
  const rows = await tx.execute<{ userId: string }>(sql`
    select o.user_id as "userId" from study_group_members o
    where o.group_id = ${groupId} and o.read_up_to < ${place} and o.user_id in (
      select u.id from study_group_messages m
      left join study_group_messages answered on answered.id = m.reply_to
      join users u on u.public_id = any(m.mentions) or u.public_id = answered.sender_id
      where m.id = ${messageId} and u.public_id <> m.sender_id
        and not exists (select 1 from blocks b join users s on s.id = b.blocked_id
          where b.blocker_id = u.id and s.public_id = m.sender_id))
    order by o.user_id for no key update of o`);
  return rows.map(({ userId }) => userId);
}

export type CalledMember = {
  userId: string;
  name: string;
  email: string;
  isMentioned: boolean;
  wantsMail: boolean;
  hasRecentMail: boolean;
};

/** Their streams are locked, so that of two messages at once one sees the other's mail. */
export async function readCalled(
  tx: Tx,
  messageId: string,
  userIds: string[],
  mailedAfter: Date,
): Promise<CalledMember[]> {
  const rows = await tx.execute<CalledMember>(sql`
    select u.id as "userId", u.name, u.email,
      u.public_id = any((select mentions from study_group_messages where id = ${messageId})::uuid[])
        as "isMentioned",
      u.email_verified and coalesce(p.wants_emails, true) as "wantsMail",
      exists (select 1 from study_group_members any_of
        where any_of.user_id = u.id and any_of.mailed_at > ${mailedAfter.toISOString()})
        as "hasRecentMail"
    from users u left join profiles p on p.user_id = u.id
    where u.id = any(${uuids(userIds)}) order by u.id`);
  return [...rows];
}

export async function markCalledMailed(
  tx: Tx,
  { groupId }: CalledGroup,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update study_group_members set mailed_at = ${now.toISOString()}
    where group_id = ${groupId} and user_id = ${userId}`);
}
