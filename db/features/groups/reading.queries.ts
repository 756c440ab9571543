import type { GroupConversation } from '@cascade/shared/features/groups/conversation';
import type { GroupReadState } from '@cascade/shared/features/groups/reading';
import { streamOf } from '@cascade/shared/kernel/event';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import type { Self } from './messages.queries.ts';

/** What a member has not read, for a row `mine` of `study_group_members`, up to `g.last_place`. */
const unread = ({ publicId }: Self): SQL => sql`
  select count(*)::int as "unreadCount",
    count(*) filter (where ${publicId}::uuid = any(m.mentions))::int as "mentionCount"
  from study_group_messages m
  where m.group_id = g.id and m.place > mine.read_up_to and m.sender_id <> ${publicId}`;

/** The conversations of a member's groups, or of one; read at one moment, with the stream's head. */
export async function readGroupConversations(
  db: Executor,
  self: Self,
  groupId: string | null,
): Promise<GroupConversation[]> {
  const rows = await db.execute<Omit<GroupConversation, 'live'> & { n: string }>(sql`
    select g.id as "groupId", g.members_rev as "membersRev", g.last_place as "lastPlace",
      mine.joined_after as "joinedAfter", mine.read_up_to as "readUpTo", counted.*,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', u.public_id, 'upTo', o.receipt_up_to)
          order by u.public_id), '[]')
        from study_group_members o join users u on u.id = o.user_id
        where o.group_id = g.id and o.user_id <> mine.user_id and o.receipt_up_to > 0) as readers,
      coalesce((select last_n from streams where stream = 'g:' || g.id), 0) as n
    from study_group_members mine
    join study_groups g on g.id = mine.group_id
    cross join lateral (${unread(self)}) counted
    where mine.user_id = ${self.userId} and (${groupId}::uuid is null or g.id = ${groupId})
    order by g.created_at desc, g.id desc`);
  return rows.map(({ n, ...row }) => ({
    ...row,
    live: { stream: streamOf.group(row.groupId), n: Number(n) },
  }));
}

export type GroupReading = { readUpTo: number; joinedAfter: number; sendsReceipts: boolean };

/** The member's side, locked; its group's members cannot change meanwhile, messages can come. */
export async function lockGroupReading(
  tx: Tx,
  groupId: string,
  { userId }: Self,
): Promise<GroupReading | undefined> {
  await tx.execute(sql`select 1 from study_groups where id = ${groupId} for key share`);
  const [row] = await tx.execute<GroupReading>(sql`
    select m.read_up_to as "readUpTo", m.joined_after as "joinedAfter",
      coalesce((select p.sends_receipts from profiles p where p.user_id = m.user_id), true)
        as "sendsReceipts"
    from study_group_members m where m.group_id = ${groupId} and m.user_id = ${userId}
    for no key update of m`);
  return row;
}

/** The place of a message that the reader sees, or of the latest one. */
export async function findGroupPlace(
  tx: Tx,
  groupId: string,
  upTo: string | null,
  joinedAfter: number,
): Promise<number | undefined> {
  const [row] = await tx.execute<{ place: number }>(
    upTo === null
      ? sql`select last_place as place from study_groups where id = ${groupId}`
      : sql`
        select place from study_group_messages
        where id = ${upTo} and group_id = ${groupId} and place > ${joinedAfter}`,
  );
  return row?.place;
}

export async function writeGroupReading(
  tx: Tx,
  groupId: string,
  { userId }: Self,
  place: number,
  sendsReceipts: boolean,
): Promise<void> {
  await tx.execute(sql`
    update study_group_members set read_up_to = ${place},
      receipt_up_to = case when ${sendsReceipts} then ${place} else receipt_up_to end
    where group_id = ${groupId} and user_id = ${userId}`);
}

export async function countGroupUnread(
  tx: Tx,
  groupId: string,
  self: Self,
): Promise<GroupReadState> {
  const [row] = await tx.execute<GroupReadState>(sql`
    select mine.read_up_to as "readUpTo", g.last_place as "lastPlace", counted.*
    from study_group_members mine join study_groups g on g.id = mine.group_id
    cross join lateral (${unread(self)}) counted
    where g.id = ${groupId} and mine.user_id = ${self.userId}`);
  if (!row) throw new Error('The side of a locked member is missing.');
  return row;
}

/** Whether to tell a group that one of its members types: not of those who hide their presence. */
export async function showsTyping(
  db: Executor,
  groupId: string,
  { userId }: Self,
): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from study_group_members m left join profiles p on p.user_id = m.user_id
    where m.group_id = ${groupId} and m.user_id = ${userId}
      and coalesce(p.shows_presence, true)`);
  return rows.length > 0;
}
