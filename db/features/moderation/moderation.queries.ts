import type { moderationVerbs } from '@cascade/shared/features/moderation/contract';
import { newId } from '@cascade/shared/kernel/id';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { type AuditEntryInput, recordAudit } from '../../domain/audit/audit.queries.ts';
import {
  type PostRow,
  postAuthors,
  postColumns,
  type Viewer,
} from '../../domain/posts/view.queries.ts';
import { moderationLog, postFilters } from './schema.ts';

type QueueRow = PostRow & {
  heldFor: string | null;
  reports: { reason: string; details: string; createdAt: string }[];
  earlierSanctions: number;
};

export async function listQueue(db: Executor, viewer: Viewer, limit: number): Promise<QueueRow[]> {
  return db.execute<QueueRow>(sql`
    select ${postColumns(viewer)}, p.held_for as "heldFor",
      coalesce(open_reports.reports, '[]'::jsonb) as reports,
      (select count(*)::int from moderation_log g
        where g.subject_id = p.author_id and g.verb in ('warn', 'ban')) as "earlierSanctions"
    from posts p ${postAuthors}
    left join lateral (
      select min(r.created_at) as first_at, jsonb_agg(jsonb_build_object(
        'reason', r.reason, 'details', r.details, 'createdAt', r.created_at) order by r.created_at)
        as reports
      from post_reports r where r.post_id = p.id and r.settled_at is null) open_reports on true
    where p.state <> 'deleted' and (p.state = 'held' or open_reports.reports is not null)
    order by coalesce(open_reports.first_at, p.created_at), p.id limit ${limit}`);
}

/** @returns false when this person already has an open report of the post */
export async function insertPostReport(
  tx: Tx,
  report: { postId: string; reporterId: string; reason: string; details: string },
  now: Date,
): Promise<boolean> {
  const made = await tx.execute(sql`
    insert into post_reports (id, post_id, reporter_id, reason, details, created_at)
    values (${newId()}, ${report.postId}, ${report.reporterId}, ${report.reason},
      ${report.details}, ${now.toISOString()})
    on conflict do nothing returning 1`);
  return made.length > 0;
}

export async function settlePostReports(tx: Tx, postId: string, now: Date): Promise<number> {
  const settled = await tx.execute(sql`
    update post_reports set settled_at = ${now.toISOString()}
    where post_id = ${postId} and settled_at is null returning 1`);
  return settled.length;
}

type ModerationEntry = {
  moderator: { userId: string; handle: string };
  verb: (typeof moderationVerbs)[number];
  postId?: string | null;
  subjectId?: string | null;
  reason: string;
  /** The audit entry, which never names an anonymous author. */
  audited: Pick<AuditEntryInput, 'subject' | 'before' | 'after'>;
};

export async function insertModerationEntry(
  tx: Tx,
  entry: ModerationEntry,
  now: Date,
): Promise<void> {
  await recordAudit(tx, {
    actor: entry.moderator,
    action: `moderation.${entry.verb.replace('_', '-')}`,
    ...entry.audited,
    at: now,
  });
  await tx.insert(moderationLog).values({
    id: newId(),
    moderatorId: entry.moderator.userId,
    moderatorHandle: entry.moderator.handle,
    verb: entry.verb,
    postId: entry.postId ?? null,
    subjectId: entry.subjectId ?? null,
    reason: entry.reason,
    at: now,
  });
}

type LogRow = {
  id: string;
  moderator: string;
  verb: (typeof moderationVerbs)[number];
  postId: string | null;
  excerpt: string | null;
  reason: string;
  at: string;
};

export async function listModerationEntries(db: Executor, limit: number): Promise<LogRow[]> {
  return db.execute<LogRow>(sql`
    select g.id, g.moderator_handle as moderator, g.verb, g.post_id as "postId",
      nullif(left(coalesce(nullif(p.title, ''), p.content), 120), '') as excerpt, g.reason, g.at
    from moderation_log g left join posts p on p.id = g.post_id
    order by g.id desc limit ${limit}`);
}

export type BanState = { reason: string; endsAt: string | null };

export async function findBan(
  db: Executor,
  userId: string,
  now: Date,
): Promise<BanState | undefined> {
  const [row] = await db.execute<BanState>(sql`
    select reason, ends_at as "endsAt" from bans
    where user_id = ${userId} and scope = 'boards' and lifted_at is null
      and (ends_at is null or ends_at > ${now.toISOString()})
    order by ends_at desc nulls first limit 1`);
  return row;
}

export async function insertBan(
  tx: Tx,
  ban: { id: string; userId: string; postId: string; reason: string; endsAt: Date | null },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into bans (id, user_id, post_id, reason, started_at, ends_at)
    values (${ban.id}, ${ban.userId}, ${ban.postId}, ${ban.reason}, ${now.toISOString()},
      ${ban.endsAt?.toISOString() ?? null})`);
}

type BanRow = PostRow & {
  banId: string;
  banReason: string;
  startedAt: string;
  endsAt: string | null;
};

/** Bans in force with the post each was for, whose face is all that is shown of the author. */
export async function listBansInForce(
  db: Executor,
  viewer: Viewer,
  now: Date,
  id: string | null = null,
): Promise<BanRow[]> {
  return db.execute<BanRow>(sql`
    select ${postColumns(viewer)}, ban.id as "banId", ban.reason as "banReason",
      ban.started_at as "startedAt", ban.ends_at as "endsAt"
    from bans ban join posts p on p.id = ban.post_id ${postAuthors}
    where ban.scope = 'boards' and ban.lifted_at is null and (${id}::uuid is null or ban.id = ${id})
      and (ban.ends_at is null or ban.ends_at > ${now.toISOString()})
    order by ban.started_at desc, ban.id desc limit 200`);
}

/** @returns the banned person, or undefined when not in force */
export async function endBan(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ userId: string; postId: string | null } | undefined> {
  const [row] = await tx.execute<{ userId: string; postId: string | null }>(sql`
    update bans set lifted_at = ${now.toISOString()}
    where id = ${id} and scope = 'boards' and lifted_at is null
    returning user_id as "userId", post_id as "postId"`);
  return row;
}

export function listFilters(db: Executor) {
  return db
    .select({ id: postFilters.id, kind: postFilters.kind, pattern: postFilters.pattern })
    .from(postFilters)
    .orderBy(postFilters.kind, postFilters.pattern);
}

export async function insertFilter(
  tx: Tx,
  filter: { kind: 'word' | 'link'; pattern: string },
  now: Date,
) {
  const [row] = await tx
    .insert(postFilters)
    .values({ id: newId(), ...filter, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: postFilters.id, kind: postFilters.kind, pattern: postFilters.pattern });
  return row;
}

export async function deleteFilter(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.execute<{ pattern: string }>(sql`
    delete from post_filters where id = ${id} returning pattern`);
  return row?.pattern;
}
