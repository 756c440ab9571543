import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../client.ts';
import { type MessageRow, messageColumns } from './messaging.queries.ts';

export type Reading = {
  conversationId: string;
  readUpTo: number;
  receiptUpTo: number;
  unread: number;
  otherUserId: string | null;
  /** Both want receipts, and neither has blocked the other. */
  givesReceipts: boolean;
};

export async function lockReading(
  tx: Tx,
  self: { userId: string; publicId: string },
  otherId: string,
): Promise<Reading | undefined> {
  const [locked] = await tx.execute<{ conversationId: string }>(sql`
    select mine.conversation_id as "conversationId" from conversation_members mine
    where mine.user_id = ${self.userId} and mine.person_id = ${self.publicId}
      and mine.latest_place > 0
      and exists (select 1 from conversation_members other
        where other.conversation_id = mine.conversation_id and other.person_id = ${otherId}
          and other.person_id <> mine.person_id)
    for no key update`);
  if (!locked) return undefined;
  const [row] = await tx.execute<Reading>(sql`
    select mine.conversation_id as "conversationId", mine.read_up_to as "readUpTo",
      mine.receipt_up_to as "receiptUpTo", mine.unread, other.user_id as "otherUserId",
      coalesce(mp.sends_receipts, true) and coalesce(op.sends_receipts, true)
        and not exists (select 1 from blocks
          where (blocker_id, blocked_id) in
            ((mine.user_id, other.user_id), (other.user_id, mine.user_id))) as "givesReceipts"
    from conversation_members mine
    join conversation_members other on other.conversation_id = mine.conversation_id
      and other.person_id <> mine.person_id
    left join profiles mp on mp.user_id = mine.user_id
    left join profiles op on op.user_id = other.user_id
    where mine.conversation_id = ${locked.conversationId} and mine.user_id = ${self.userId}`);
  return row;
}

/** Up to the named message if given. Undefined when that is not visible to the reader. */
export async function findReadPlace(
  tx: Tx,
  conversationId: string,
  readerId: string,
  upTo: string | null,
): Promise<number | undefined> {
  const [row] = await tx.execute<{ isKnown: boolean; place: number | null }>(sql`
    with named as (
      select m.place from messages m
      where m.id = ${upTo} and m.conversation_id = ${conversationId}
        and (not m.is_withheld or m.sender_id = ${readerId})
    )
    select ${upTo}::uuid is null or exists (select 1 from named) as "isKnown",
      (select max(m.place) from messages m
        where m.conversation_id = ${conversationId} and m.sender_id <> ${readerId}
          and not m.is_withheld
          and (${upTo}::uuid is null or m.place <= (select place from named))) as place`);
  return row?.isKnown ? (row.place ?? 0) : undefined;
}

/**
 * Records read and receipt positions.
 * @returns the unread count
 */
export async function writeReading(
  tx: Tx,
  conversationId: string,
  readerId: string,
  { readUpTo, receiptUpTo }: { readUpTo: number; receiptUpTo: number },
): Promise<number> {
  const [row] = await tx.execute<{ unread: number }>(sql`
    update conversation_members set read_up_to = ${readUpTo}, receipt_up_to = ${receiptUpTo},
      unread = (select count(*)::int from messages m
        where m.conversation_id = ${conversationId} and m.place > ${readUpTo}
          and m.sender_id <> ${readerId} and not m.is_withheld)
    where conversation_id = ${conversationId} and person_id = ${readerId} returning unread`);
  return row?.unread ?? 0;
}

export type Read = {
  readUpTo: number;
  unread: number;
  /** The events' numbers in the streams of the reader and, if told, of the other person. */
  told: { ownN: number; other: { userId: string; n: number } | null } | null;
};

type ReadRow = {
  ord: string;
  read_up_to: number;
  unread: number;
  is_advanced: boolean;
  other_user: string | null;
  own_n: string | null;
  other_n: string | null;
};

/** One thread that its reader has read up to a message, or whole. */
export type ReadAsk = {
  readerId: string;
  readerUserId: string;
  otherId: string;
  upTo: string | null;
  ownEventId: string;
  otherEventId: string;
  /** Of notices about this thread. */
  path: string;
};

/**
 * Marks many threads read in one statement (`read_messages`), with their events.
 * @param kind of notices about messages
 * @returns in the order of the asks; undefined for one that was left out, because it needs a
 *   transaction of its own (`lockReading` and what follows) or is refused there
 */
export async function readManyThreads(
  sql: Database['sql'],
  asks: ReadAsk[],
  kind: string,
  at: Date,
): Promise<(Read | undefined)[]> {
  const of = <Key extends keyof ReadAsk>(key: Key) => asks.map((ask) => ask[key]);
  const rows = await sql<ReadRow[]>`
    select * from read_messages(${of('readerId')}::uuid[], ${of('readerUserId')}::uuid[],
      ${of('otherId')}::uuid[], ${of('upTo')}::uuid[], ${of('ownEventId')}::uuid[],
      ${of('otherEventId')}::uuid[], ${kind}, ${of('path')}::text[],
      ${at.toISOString()}::timestamptz)`;
  const read: (Read | undefined)[] = asks.map(() => undefined);
  for (const row of rows)
    read[Number(row.ord) - 1] = {
      readUpTo: row.read_up_to,
      unread: row.unread,
      told: row.is_advanced
        ? {
            ownN: Number(row.own_n),
            other:
              row.other_user === null ? null : { userId: row.other_user, n: Number(row.other_n) },
          }
        : null,
    };
  return read;
}

export type OwnMessage = MessageRow & {
  receiverUserId: string | null;
  isBlocked: boolean;
  /** The receiver's receipts up to this place. */
  receiptUpTo: number;
};

export async function lockOwnMessage(
  tx: Tx,
  self: { userId: string; publicId: string },
  id: string,
): Promise<OwnMessage | undefined> {
  const locked = await tx.execute(sql`
    select 1 from messages where id = ${id} and sender_id = ${self.publicId} for no key update`);
  if (locked.length === 0) return undefined;
  const [row] = await tx.execute<OwnMessage>(sql`
    select ${messageColumns}, other.user_id as "receiverUserId",
      other.receipt_up_to as "receiptUpTo",
      exists (select 1 from blocks
        where blocker_id = other.user_id and blocked_id = ${self.userId}) as "isBlocked"
    from messages m
    join conversation_members other on other.conversation_id = m.conversation_id
      and other.person_id <> m.sender_id
    where m.id = ${id}`);
  return row;
}

type Change = {
  content: Envelope | null;
  editedAt: string | null;
  deletedAt: string | null;
  rev: number;
};

/** Writes a later version; with `isOwnView` only the sender sees it. */
export async function writeChange(
  tx: Tx,
  id: string,
  change: Change,
  isOwnView: boolean,
): Promise<void> {
  await tx.execute(
    isOwnView
      ? sql`update messages set own_view = ${JSON.stringify(change)}::jsonb where id = ${id}`
      : sql`update messages set content = ${change.content === null ? null : JSON.stringify(change.content)}::jsonb,
          edited_at = ${change.editedAt}, deleted_at = ${change.deletedAt}, rev = ${change.rev},
          own_view = null
        where id = ${id}`,
  );
}

const SEARCHED_EVENTS = 5_000;

export async function forgetCiphertext(tx: Tx, stream: string, messageId: string): Promise<void> {
  await tx.execute(sql`
    update live_events set data = jsonb_set(data, '{message,content}', 'null')
    where id in (
      select e.id from (select event_id from stream_entries
        where stream = ${stream} order by n desc limit ${SEARCHED_EVENTS}) latest
      join live_events e on e.id = latest.event_id
      where e.name in ('message.sent', 'message.changed')
        and e.data->'message'->>'id' = ${messageId})`);
}
