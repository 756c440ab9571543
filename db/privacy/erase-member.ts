import { sql } from 'drizzle-orm';
import { uuids } from '../arrays.ts';
import type { Tx } from '../client.ts';
import type { Self } from './personal-record.ts';

/** Replaces the public id of an erased person where a column requires one. */
export const ERASED_ID = '00000000-0000-0000-0000-000000000000';

const mentions = [
  ['live_events', { data: 'jsonb' }],
  ['idempotency_keys', { body: 'jsonb' }],
  ['notices', { title: 'text', body: 'text' }],
  ['mails', { subject: 'text', body: 'text' }],
  ['circuit_log', { text: 'text' }],
] as const;

type Erased = {
  noticeIds: string[];
  jobs: { job: string; id: string }[];
};

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Posts visible to moderators only are deleted; others stay without their author. */
async function erasePosts(tx: Tx, { userId }: Self): Promise<void> {
  await tx.execute(sql`
    delete from posts p where p.author_id = ${userId} and p.state <> 'shown'
      and not exists (select 1 from posts r where r.root_id = p.id or r.parent_id = p.id)`);
  await tx.execute(sql`
    update posts set title = '', content = '', tags = '{}', tag_line = '', specialty = null,
      exam_date = null, exam_center = null, station_type = null, held_for = null
    where author_id = ${userId} and state <> 'shown'`);
  await tx.execute(sql`
    update post_reports set details = ''
    where reporter_id = ${userId} and settled_at is not null`);
}

/** Addresses go; what is settled also loses its words, which nobody needs any more. */
async function eraseReportsToUs(tx: Tx, { userId }: Self): Promise<void> {
  await tx.execute(sql`update feedback set email = null where user_id = ${userId}`);
  await tx.execute(sql`
    update feedback set title = '', description = ''
    where user_id = ${userId} and settled_at is not null`);
  await tx.execute(sql`
    update mistakes set text = '', quote = ''
    where reporter_id = ${userId} and settled_at is not null`);
}

/**
 * Replies stored for other people's calls, such as an admin's decision about a submission. A repeat
 * of such a call is carried out again, and finds nobody.
 */
async function eraseStoredReplies(tx: Tx, { userId, publicId }: Self): Promise<void> {
  await tx.execute(sql`
    delete from idempotency_keys k
    using (
      select ${publicId}::text as word
      union select handle from users where id = ${userId}
      union select id::text from submissions where user_id = ${userId}) own
    where k.body is not null and k.user_id <> ${userId}
      and position(own.word in k.body::text) > 0`);
}

async function eraseNotices(tx: Tx, { userId }: Self): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    update notices set title = 'Deleted member '
      || case kind when 'community.mention' then 'mentioned you' else 'replied to you' end
    where kind in ('community.mention', 'community.reply')
      and coalesce(nullif(split_part(path, '#', 2), ''), split_part(path, '/', 4)) in (
        select p.id::text from posts p where p.author_id = ${userId})
    returning id`);
  const waiting = await tx.execute<{ id: string }>(sql`
    update notices set body = ''
    where kind = 'submission.waiting' and body in (
      select '“' || (s.content->>'title') || '”' from submissions s where s.user_id = ${userId}
      union select '“' || (v.content->>'title') || '”' from submission_versions v
        join submissions s on s.id = v.submission_id where s.user_id = ${userId})
    returning id`);
  return [...idsOf(rows), ...idsOf(waiting)];
}

/** Deletes what only this person saw of conversations; sent messages belong to the receivers. */
async function eraseMessages(tx: Tx, { userId, publicId }: Self, now: Date): Promise<void> {
  await tx.execute(sql`delete from messages where sender_id = ${publicId} and is_withheld`);
  await tx.execute(sql`update messages set own_view = null where sender_id = ${publicId}`);
  await tx.execute(sql`
    delete from conversations c using conversation_members mine, conversation_members other
    where mine.conversation_id = c.id and mine.user_id = ${userId}
      and other.conversation_id = c.id and other.person_id <> mine.person_id
      and other.latest_place = 0`);
  await tx.execute(sql`
    update conversation_members set mailed_at = null where user_id = ${userId}`);
  await tx.execute(sql`
    delete from message_reports where reporter_id = ${publicId} and settled_at is not null`);
  await tx.execute(sql`
    update message_reports set reporter_id = ${ERASED_ID} where reporter_id = ${publicId}`);
  await tx.execute(sql`
    update message_reports set reported_id = ${ERASED_ID}, messages = '[]'::jsonb,
      settled_at = coalesce(settled_at, ${now.toISOString()}::timestamptz),
      outcome = coalesce(outcome, 'The account was deleted.')
    where reported_id = ${publicId}`);
}

/**
 * Requests for support, their mails, and what was written signed out with the same address, if it
 * is the member's own.
 */
async function eraseSupport(tx: Tx, { userId, email }: Self): Promise<Erased['jobs']> {
  const own = sql`(t.user_id = ${userId} or (t.user_id is null
    and lower(t.email) = lower(${email})
    and exists (select 1 from users u where u.id = ${userId} and u.email_verified)))`;
  const mailIds = sql`select m.id from mails m join support_tickets t
    on lower(t.email) = lower(m.to_address)
      and position('[CAS-' || t.number || ']' in m.subject) = 1 where ${own}`;
  const jobs = await tx.execute<{ job: string; id: string }>(sql`
    delete from outbox where data->>'mailId' in (select id::text from (${mailIds}) sent (id))
    returning job, id`);
  await tx.execute(sql`delete from mails where id in (${mailIds})`);
  await tx.execute(sql`delete from support_tickets t where ${own}`);
  return [...jobs];
}

/** Jobs about the person, then their mails: in the workers' locking order. */
async function eraseJobs(tx: Tx, { userId, publicId, email }: Self): Promise<Erased['jobs']> {
  const jobs = await tx.execute<{ job: string; id: string }>(sql`
    delete from outbox where position(${userId} in data::text) > 0
      or position(${publicId} in data::text) > 0
      or data->>'mailId' in (
        select m.id::text from mails m where lower(m.to_address) = lower(${email}))
    returning job, id`);
  await tx.execute(sql`delete from mails where lower(to_address) = lower(${email})`);
  await tx.execute(sql`
    delete from verifications where position(${userId} in value) > 0
      or position(lower(${email}) in lower(identifier || ' ' || value)) > 0`);
  return [...jobs];
}

export async function eraseStream(tx: Tx, stream: string): Promise<void> {
  await tx.execute(sql`
    delete from live_events e using stream_entries mine
    where mine.stream = ${stream} and mine.event_id = e.id and not exists (
      select 1 from stream_entries other
      where other.event_id = e.id and other.stream <> ${stream})`);
  await tx.execute(sql`delete from stream_entries where stream = ${stream}`);
  await tx.execute(sql`delete from streams where stream = ${stream}`);
}

/**
 * Deletes an account and everything that was not sent to others, in one transaction. Foreign keys
 * cascade or are set to null.
 * @returns what remains outside PostgreSQL
 */
export async function eraseMember(tx: Tx, self: Self, now: Date): Promise<Erased> {
  await erasePosts(tx, self);
  await eraseReportsToUs(tx, self);
  await eraseStoredReplies(tx, self);
  const noticeIds = await eraseNotices(tx, self);
  await eraseMessages(tx, self, now);
  await tx.execute(sql`update page_views set visitor = null where visitor = ${self.visitor}`);
  await tx.execute(sql`delete from analytics_visitors where visitor = ${self.visitor}`);
  const jobs = [...(await eraseSupport(tx, self)), ...(await eraseJobs(tx, self))];
  await tx.execute(sql`delete from users where id = ${self.userId}`);
  await eraseStream(tx, `u:${self.userId}`);
  return { noticeIds, jobs };
}

/** From events, notices, stored replies, mails and circuit logs. Both are unique strings. */
export async function eraseFace(
  tx: Tx,
  { handle, avatarSeed }: { handle: string; avatarSeed: string },
): Promise<void> {
  await eraseWord(tx, handle, 'Deleted member');
  await eraseWord(tx, avatarSeed, ERASED_ID);
}

const WORD = /^[\w-]{4,60}$/;

async function eraseWord(tx: Tx, word: string, instead: string): Promise<void> {
  if (!WORD.test(word)) throw new Error('A handle or seed has letters, digits and dashes only.');
  const pattern = `\\y${word}\\y`;
  for (const [table, columns] of mentions)
    for (const [column, type] of Object.entries(columns)) {
      const name = sql.identifier(column);
      const without = sql`regexp_replace(${name}::text, ${pattern}, ${instead}, 'g')`;
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${name} = ${type === 'jsonb' ? sql`(${without})::jsonb` : without}
        where position(${word} in ${name}::text) > 0`);
    }
}

/** Copies the rewritten notices into their events. */
export async function rewriteNoticeEvents(tx: Tx, noticeIds: string[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await tx.execute(sql`
    update live_events e set data = jsonb_set(
      jsonb_set(e.data, '{notice,title}', to_jsonb(n.title)), '{notice,body}', to_jsonb(n.body))
    from notices n
    where n.id = any(${uuids(noticeIds)}) and e.name = 'notice.posted'
      and e.data#>>'{notice,id}' = n.id::text`);
}
