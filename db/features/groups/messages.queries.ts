import type { Envelope } from '@cascade/shared/domain/encryption/envelope';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { streamOf } from '@cascade/shared/kernel/event';
import { type SQL, sql } from 'drizzle-orm';
import { uuids } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';
import { executePrepared } from '../../prepared.ts';
import { instant } from './groups.queries.ts';

export type Self = { userId: string; publicId: string };

const messageColumns = sql`
  m.id, m.group_id as "groupId", m.sender_id as "senderId",
  (select u.handle from users u where u.public_id = m.sender_id) as "senderHandle",
  m.place, m.content, m.reply_to as "replyTo", to_jsonb(m.mentions) as mentions,
  (select coalesce(jsonb_agg(jsonb_build_object('personId', r.person_id, 'content', r.content,
      'rev', r.rev) order by r.rev), '[]')
    from study_group_reactions r where r.message_id = m.id) as reactions,
  m.reactions_rev as "reactionsRev", m.created_at as "createdAt", m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", m.rev`;

/** As PostgreSQL writes it, with instants as text. */
function messageOf(row: GroupMessage): GroupMessage {
  return {
    ...row,
    createdAt: instant(row.createdAt),
    editedAt: row.editedAt && instant(row.editedAt),
    deletedAt: row.deletedAt && instant(row.deletedAt),
  };
}

/** Messages after this place are the member's; no row for anybody else. */
const membership = (groupId: string, { userId }: Self): SQL => sql`
  select joined_after, is_admin from study_group_members
  where group_id = ${groupId} and user_id = ${userId}`;

/** A page of what the member may see, latest first; empty for anybody else. */
export async function listGroupMessages(
  db: Executor,
  groupId: string,
  self: Self,
  { before, limit }: { before: string | null; limit: number },
): Promise<GroupMessage[]> {
  const rows = await db.execute<GroupMessage>(sql`
    with mine as (${membership(groupId, self)})
    select ${messageColumns} from mine
    join study_group_messages m on m.group_id = ${groupId} and m.place > mine.joined_after
    where ${before}::uuid is null or m.place < (
      select b.place from study_group_messages b
      where b.id = ${before} and b.group_id = ${groupId} and b.place > mine.joined_after)
    order by m.place desc limit ${limit}`);
  return rows.map(messageOf);
}

/**
 * Orders what is sent in a group, and waits for changes of its members. What depends on the members
 * is read by a later statement, which sees what it waited for.
 */
export async function lockGroupConversation(
  tx: Tx,
  groupId: string,
): Promise<{ membersRev: number; lastPlace: number } | undefined> {
  const [row] = await executePrepared<{ membersRev: number; lastPlace: number }>(
    tx,
    sql`
    select members_rev as "membersRev", last_place as "lastPlace" from study_groups
    where id = ${groupId} for no key update`,
  );
  return row;
}

export type GroupDraft = {
  id: string;
  groupId: string;
  senderId: string;
  content: Envelope;
  replyTo: string | null;
  mentions: string[];
  fingerprint: string;
  createdAt: Date;
};

export type GroupSituation = {
  known: (GroupMessage & { fingerprint: string }) | null;
  /** The answered message is one that the sender sees. */
  answersKnown: boolean;
  /** It is somebody else's. */
  answersOther: boolean;
  /** Of the people who are mentioned. */
  mentionedMembers: number;
};

/** What sending depends on, read under the lock. Undefined for anybody but a member. */
export async function readGroupSituation(
  tx: Tx,
  draft: GroupDraft,
  self: Self,
): Promise<GroupSituation | undefined> {
  const [row] = await executePrepared<GroupSituation>(
    tx,
    sql`
    with mine as (${membership(draft.groupId, self)}), answered as (
      select a.sender_id from study_group_messages a, mine
      where a.id = ${draft.replyTo} and a.group_id = ${draft.groupId}
        and a.place > mine.joined_after
    )
    select
      (select to_jsonb(k) from (
        select ${messageColumns}, m.fingerprint from study_group_messages m
        where m.id = ${draft.id}) k) as known,
      ${draft.replyTo}::uuid is null or exists (select 1 from answered) as "answersKnown",
      exists (select 1 from answered where sender_id <> ${self.publicId}) as "answersOther",
      (select count(*)::int from study_group_members o join users u on u.id = o.user_id
        where o.group_id = ${draft.groupId}
          and u.public_id = any(${uuids(draft.mentions)})) as "mentionedMembers"
    from mine`,
  );
  return row && { ...row, known: row.known && { ...row.known, ...messageOf(row.known) } };
}

/** @returns false when the id is taken */
export async function writeGroupMessage(
  tx: Tx,
  draft: GroupDraft,
  place: number,
): Promise<boolean> {
  const rows = await executePrepared(
    tx,
    sql`
    with placed as (
      update study_groups set last_place = ${place} where id = ${draft.groupId}
    )
    insert into study_group_messages
      (id, group_id, place, sender_id, content, reply_to, mentions, created_at, fingerprint)
    values (${draft.id}, ${draft.groupId}, ${place}, ${draft.senderId},
      ${JSON.stringify(draft.content)}::jsonb, ${draft.replyTo}, ${uuids(draft.mentions)},
      ${draft.createdAt.toISOString()}, ${draft.fingerprint})
    on conflict (id) do nothing returning id`,
  );
  return rows.length > 0;
}

export type FoundGroupMessage = { message: GroupMessage; isAdmin: boolean };

/** A message that the member sees, and whether they are an admin of its group. */
export async function findGroupMessage(
  db: Executor,
  groupId: string,
  id: string,
  self: Self,
): Promise<FoundGroupMessage | undefined> {
  const [row] = await db.execute<GroupMessage & { isAdmin: boolean }>(sql`
    with mine as (${membership(groupId, self)})
    select ${messageColumns}, mine.is_admin as "isAdmin" from mine
    join study_group_messages m on m.group_id = ${groupId} and m.place > mine.joined_after
    where m.id = ${id}`);
  if (!row) return undefined;
  const { isAdmin, ...message } = row;
  return { message: messageOf(message), isAdmin };
}

/** Writes a later version of the content. */
export async function writeGroupChange(
  tx: Tx,
  { id, content, editedAt, deletedAt, rev }: GroupMessage,
): Promise<void> {
  await tx.execute(sql`
    update study_group_messages set
      content = ${content === null ? null : JSON.stringify(content)}::jsonb,
      edited_at = ${editedAt}, deleted_at = ${deletedAt}, rev = ${rev}
    where id = ${id}`);
}

/** Deletes reactions to a message, and the ciphertext of it and of them in earlier events. */
export async function forgetGroupCiphertext(
  tx: Tx,
  { id, groupId, createdAt, rev, reactionsRev }: GroupMessage,
): Promise<void> {
  if (reactionsRev > 0)
    await tx.execute(sql`delete from study_group_reactions where message_id = ${id}`);
  if (rev === 1 && reactionsRev === 0) return;
  await tx.execute(sql`
    update live_events e set data = case e.name
      when 'group.reacted' then jsonb_set(e.data, '{content}', 'null')
      else jsonb_set(e.data, '{message,content}', 'null') end
    from stream_entries s
    where s.stream = ${streamOf.group(groupId)} and s.at >= ${createdAt}
      and e.id = s.event_id and e.at = s.at
      and ((e.name = 'group.message-changed' and e.data->'message'->>'id' = ${id})
        or (e.name = 'group.reacted' and e.data->>'messageId' = ${id}))`);
}

/** @returns the message's new `reactionsRev`; undefined when nothing changed */
export async function writeGroupReaction(
  tx: Tx,
  { id, reactionsRev }: GroupMessage,
  personId: string,
  content: Envelope | null,
): Promise<number | undefined> {
  const rev = reactionsRev + 1;
  const changed = await tx.execute(
    content === null
      ? sql`
        delete from study_group_reactions
        where message_id = ${id} and person_id = ${personId} returning 1`
      : sql`
        insert into study_group_reactions as r (message_id, person_id, content, rev)
        values (${id}, ${personId}, ${JSON.stringify(content)}::jsonb, ${rev})
        on conflict (message_id, person_id) do update
        set content = excluded.content, rev = excluded.rev where r.content <> excluded.content
        returning 1`,
  );
  if (changed.length === 0) return undefined;
  await tx.execute(sql`
    update study_group_messages set reactions_rev = ${rev} where id = ${id}`);
  return rev;
}
