import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../client.ts';
import { executePrepared } from '../../prepared.ts';
import type { MessageRow } from './messaging.queries.ts';
import { messageColumns } from './messaging.queries.ts';

export type Draft = {
  id: string;
  senderId: string;
  senderUserId: string;
  receiverId: string;
  content: Envelope;
  replyTo: string | null;
  fingerprint: string;
  createdAt: Date;
};

export type Receiver = { userId: string; handle: string; avatarSeed: string };
export type Opened = {
  receiver: Receiver;
  conversation: { id: string; place: number; startedBy: string } | undefined;
};

/**
 * Creates the conversation if needed and takes its next place; its row stays locked until commit,
 * so places are in commit order. A stranger needs a verified receiver with a public profile.
 * @returns undefined when the person does not exist
 */
export async function openConversation(
  tx: Tx,
  draft: Draft,
  id: string,
): Promise<Opened | undefined> {
  const pair = sql`least(${draft.senderId}::uuid, ${draft.receiverId}::uuid),
    greatest(${draft.senderId}::uuid, ${draft.receiverId}::uuid)`;
  const [row] = await executePrepared<
    Receiver & { id: string | null; place: number; startedBy: string }
  >(
    tx,
    sql`
    with receiver as (
      select u.id, u.handle, u.avatar_seed, u.email_verified and coalesce(p.is_public, true) as is_open
      from users u left join profiles p on p.user_id = u.id
      where u.public_id = ${draft.receiverId}
    ), opened as (
      insert into conversations (id, low_id, high_id, last_place, started_by, created_at)
      select ${id}::uuid, ${pair}, 1, ${draft.senderId}::uuid, ${draft.createdAt.toISOString()}::timestamptz
      from receiver
      where is_open or exists (select 1 from conversations where (low_id, high_id) = (${pair}))
      on conflict (low_id, high_id) do update set last_place = conversations.last_place + 1
      returning id, last_place, started_by
    )
    select receiver.id as "userId", handle, avatar_seed as "avatarSeed",
      opened.id, last_place as place, started_by as "startedBy"
    from receiver left join opened on true`,
  );
  if (!row) return undefined;
  const { userId, handle, avatarSeed, id: found, place, startedBy } = row;
  return {
    receiver: { userId, handle, avatarSeed },
    conversation: found === null ? undefined : { id: found, place, startedBy },
  };
}

export type Situation = {
  known: (MessageRow & { fingerprint: string }) | null;
  blocks: boolean;
  isBlocked: boolean;
  answersKnown: boolean;
  sent: number;
  isAnswered: boolean;
  /** The read position known to the sender; 0 without receipts. */
  receiptUpTo: number;
  begun: number;
};

/** What sending depends on, read under the conversation's lock. */
export async function readSituation(
  tx: Tx,
  draft: Draft,
  conversationId: string,
  receiverUserId: string,
  begunSince: Date,
): Promise<Situation> {
  const [row] = await executePrepared<Situation>(
    tx,
    sql`
    select
      (select to_jsonb(k) from (
        select ${messageColumns}, m.fingerprint from messages m where m.id = ${draft.id}) k) as known,
      exists (select 1 from blocks
        where blocker_id = ${draft.senderUserId} and blocked_id = ${receiverUserId}) as blocks,
      exists (select 1 from blocks
        where blocker_id = ${receiverUserId} and blocked_id = ${draft.senderUserId}) as "isBlocked",
      ${draft.replyTo}::uuid is null or exists (select 1 from messages
        where id = ${draft.replyTo} and conversation_id = ${conversationId}
          and (not is_withheld or sender_id = ${draft.senderId})) as "answersKnown",
      coalesce((select sent from conversation_members
        where conversation_id = ${conversationId} and person_id = ${draft.senderId}), 0) as sent,
      exists (select 1 from conversation_members
        where conversation_id = ${conversationId} and person_id = ${draft.receiverId}
          and sent > 0) as "isAnswered",
      coalesce((select m.receipt_up_to from conversation_members m
        left join profiles p on p.user_id = ${draft.senderUserId}
        where m.conversation_id = ${conversationId} and m.person_id = ${draft.receiverId}
          and coalesce(p.sends_receipts, true)), 0) as "receiptUpTo",
      (select count(*)::int from conversations
        where started_by = ${draft.senderId} and created_at > ${begunSince.toISOString()}) as begun`,
  );
  if (!row) throw new Error('Reading the situation of a message returned no row.');
  return row;
}

/**
 * Writes a message and updates both sides; a withheld one leaves the receiver's unchanged.
 * @returns the receiver's unread count; undefined when the id is taken
 */
export async function writeMessage(
  tx: Tx,
  draft: Draft,
  { id, place }: { id: string; place: number },
  receiverUserId: string,
  isWithheld: boolean,
): Promise<{ unread: number } | undefined> {
  const at = draft.createdAt.toISOString();
  const [row] = await executePrepared<{ unread: number }>(
    tx,
    sql`
    with written as (
      insert into messages (id, conversation_id, place, sender_id, content, reply_to, created_at,
        fingerprint, is_withheld)
      values (${draft.id}, ${id}, ${place}, ${draft.senderId}, ${JSON.stringify(draft.content)}::jsonb,
        ${draft.replyTo}, ${at}, ${draft.fingerprint}, ${isWithheld})
      on conflict (id) do nothing returning place
    ), mine as (
      insert into conversation_members as m
        (conversation_id, person_id, user_id, sent, latest_place, latest_at)
      select ${id}::uuid, ${draft.senderId}::uuid, ${draft.senderUserId}::uuid, 1, place,
        ${at}::timestamptz from written
      on conflict (conversation_id, person_id) do update
      set sent = m.sent + 1, latest_place = excluded.latest_place, latest_at = excluded.latest_at
    )
    insert into conversation_members as m
      (conversation_id, person_id, user_id, unread, latest_place, latest_at)
    select ${id}::uuid, ${draft.receiverId}::uuid, ${receiverUserId}::uuid,
      case when ${isWithheld} then 0 else 1 end, case when ${isWithheld} then 0 else place end,
      case when ${isWithheld} then null else ${at}::timestamptz end
    from written
    on conflict (conversation_id, person_id) do update
    set unread = m.unread + excluded.unread,
      latest_place = greatest(m.latest_place, excluded.latest_place),
      latest_at = coalesce(excluded.latest_at, m.latest_at)
    returning unread`,
  );
  return row;
}

export type Sent = { place: number; receiver: Receiver; senderN: number; receiverN: number };

type SentRow = {
  ord: string;
  place: number;
  receiver_user: string;
  handle: string;
  avatar_seed: string;
  sender_n: string;
  receiver_n: string;
};

/**
 * Sends many messages in one statement (`send_messages`), with their events, counters and
 * reminders. All have one instant.
 * @param drafts with the id for the job that reminds the receiver
 * @returns in the order of the drafts; undefined for one that was left out, because it needs a
 *   transaction of its own (`openConversation` and what follows) or is refused there
 */
export async function sendMessages(
  sql: Database['sql'],
  drafts: (Draft & { jobId: string })[],
  at: Date,
  remindAt: Date,
): Promise<(Sent | undefined)[]> {
  const of = <Key extends keyof (Draft & { jobId: string })>(key: Key) =>
    drafts.map((draft) => draft[key]);
  const contents = drafts.map(({ content }) => JSON.stringify(content));
  const rows = await sql<SentRow[]>`
    select * from send_messages(${of('id')}::uuid[], ${of('senderId')}::uuid[],
      ${of('senderUserId')}::uuid[], ${of('receiverId')}::uuid[], ${contents}::text[],
      ${of('replyTo')}::uuid[], ${of('fingerprint')}::text[], ${of('jobId')}::uuid[],
      ${at.toISOString()}::timestamptz, ${remindAt.toISOString()}::timestamptz)`;
  const sent: (Sent | undefined)[] = drafts.map(() => undefined);
  for (const row of rows)
    sent[Number(row.ord) - 1] = {
      place: row.place,
      receiver: { userId: row.receiver_user, handle: row.handle, avatarSeed: row.avatar_seed },
      senderN: Number(row.sender_n),
      receiverN: Number(row.receiver_n),
    };
  return sent;
}
