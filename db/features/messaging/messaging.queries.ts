import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import type { Conversation, Message } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { type PersonRow, personOf } from '../../domain/people/people.queries.ts';
import type { OwnView } from './schema.ts';

export type MessageRow = {
  id: string;
  place: number;
  senderId: string;
  receiverId: string;
  content: Envelope | null;
  replyTo: string | null;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  rev: number;
  ownView: OwnView | null;
  isWithheld: boolean;
};

export const messageColumns = sql`
  m.id, m.place, m.sender_id as "senderId",
  (select case when m.sender_id = c.low_id then c.high_id else c.low_id end
    from conversations c where c.id = m.conversation_id) as "receiverId",
  m.content, m.reply_to as "replyTo", m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", m.rev, m.own_view as "ownView", m.is_withheld as "isWithheld"`;

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString());

export function messageOf(row: MessageRow, viewerId: string, isRead: boolean): Message {
  const { ownView, isWithheld: _withheld, ...rest } = row;
  const { content, editedAt, deletedAt, rev } =
    (viewerId === row.senderId ? ownView : undefined) ?? rest;
  return {
    ...rest,
    content,
    rev,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: instant(editedAt),
    deletedAt: instant(deletedAt),
    isRead,
  };
}

/** Positions that decide what one person sees as read. */
type Marks = { readUpTo: number; receiptUpTo: number; seesReceipts: boolean };

function isReadBy(viewerId: string, row: MessageRow, marks: Marks): boolean {
  if (row.senderId !== viewerId) return row.place <= marks.readUpTo;
  return marks.seesReceipts && row.place <= marks.receiptUpTo;
}

type Self = { userId: string; publicId: string };

/** One's own side, the other's, and whether one wants receipts. */
const sides = (self: Self) => sql`
  from conversation_members mine
  join conversation_members other on other.conversation_id = mine.conversation_id
    and other.person_id <> mine.person_id
  left join profiles p on p.user_id = mine.user_id
  where mine.user_id = ${self.userId} and mine.person_id = ${self.publicId}`;

const visible = (self: Self) => sql`(not m.is_withheld or m.sender_id = ${self.publicId})`;

type ListRow = Marks & PersonRow & { unread: number; isBlocked: boolean; last: MessageRow };

export type ListedConversation = Omit<Conversation, 'otherUser'> & { other: Person };

export async function listConversationsOf(
  db: Executor,
  self: Self,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedConversation[]> {
  const rows = await db.execute<ListRow>(sql`
    select mine.read_up_to as "readUpTo", other.receipt_up_to as "receiptUpTo",
      coalesce(p.sends_receipts, true) as "seesReceipts", mine.unread,
      other.person_id as id, u.handle as "userHandle",
      u.avatar_seed as "avatarSeed",
      exists (select 1 from blocks where blocker_id = mine.user_id and blocked_id = other.user_id)
        as "isBlocked",
      (select to_jsonb(k) from (select ${messageColumns} from messages m
        where m.conversation_id = mine.conversation_id and m.place = mine.latest_place) k) as last
    from conversation_members mine
    join conversation_members other on other.conversation_id = mine.conversation_id
      and other.person_id <> mine.person_id
    left join profiles p on p.user_id = mine.user_id
    left join users u on u.id = other.user_id
    where mine.user_id = ${self.userId} and mine.latest_place > 0
      and (${before}::uuid is null or (mine.latest_at, mine.conversation_id) < (
        select s.latest_at, s.conversation_id from conversation_members s
        join conversation_members o on o.conversation_id = s.conversation_id
          and o.person_id = ${before}
        where s.user_id = ${self.userId}))
    order by mine.latest_at desc, mine.conversation_id desc limit ${limit}`);
  return rows.map((row) => ({
    other: personOf(row),
    unreadCount: row.unread,
    readUpTo: row.readUpTo,
    isBlocked: row.isBlocked,
    lastMessage: messageOf(row.last, self.publicId, isReadBy(self.publicId, row.last, row)),
  }));
}

export async function listThread(
  db: Executor,
  self: Self,
  otherId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Message[]> {
  const rows = await db.execute<MessageRow & Marks>(sql`
    with side as (
      select mine.conversation_id, mine.read_up_to, other.receipt_up_to,
        coalesce(p.sends_receipts, true) as sees_receipts
      ${sides(self)} and other.person_id = ${otherId}
    )
    select ${messageColumns}, side.read_up_to as "readUpTo", side.receipt_up_to as "receiptUpTo",
      side.sees_receipts as "seesReceipts"
    from side join messages m on m.conversation_id = side.conversation_id
    where ${visible(self)} and (${before}::uuid is null or m.place < (
      select place from messages where id = ${before} and conversation_id = side.conversation_id))
    order by m.place desc limit ${limit}`);
  return rows.map(({ readUpTo, receiptUpTo, seesReceipts, ...row }) =>
    messageOf(
      row,
      self.publicId,
      isReadBy(self.publicId, row, { readUpTo, receiptUpTo, seesReceipts }),
    ),
  );
}

export function listMessagesForExport(db: Executor, self: Self) {
  return db.execute<{
    id: string;
    otherHandle: string | null;
    isOwn: boolean;
    createdAt: string;
    content: Envelope | null;
  }>(sql`
    select m.id, u.handle as "otherHandle", m.sender_id = ${self.publicId} as "isOwn",
      m.created_at as "createdAt",
      case when m.own_view is not null and m.sender_id = ${self.publicId}
        then nullif(m.own_view->'content', 'null') else m.content end as content
    from conversation_members mine
    join conversation_members other on other.conversation_id = mine.conversation_id
      and other.person_id <> mine.person_id
    join messages m on m.conversation_id = mine.conversation_id
    left join users u on u.id = other.user_id
    where mine.user_id = ${self.userId} and ${visible(self)}
    order by m.created_at, m.place`);
}
