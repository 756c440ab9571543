import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`delete from sessions where expires_at <= ${instant(now)}`);
}

export async function deleteOldMails(db: Executor, before: Date): Promise<void> {
  await db.execute(
    sql`delete from mails where created_at < ${instant(before)} and status <> 'queued'`,
  );
}

export async function deleteOldNotices(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from notices where created_at < ${instant(before)}`);
}

/** Open reports stay, whatever their age. */
export async function deleteSettledReports(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from message_reports where settled_at < ${instant(before)}`);
  await db.execute(sql`delete from post_reports where settled_at < ${instant(before)}`);
  await db.execute(sql`delete from mistakes where settled_at < ${instant(before)}`);
}

/** What is public stays. */
export async function deleteSettledFeedback(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from feedback where settled_at < ${instant(before)} and published_at is null`);
}

export async function deleteOldModeration(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from moderation_log where at < ${instant(before)}`);
  await db.execute(sql`
    delete from bans where least(ends_at, lifted_at) < ${instant(before)}`);
}

/** The database itself refuses to delete entries younger than six years. */
export async function deleteOldAudit(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from audit_log where at < ${instant(before)}`);
}

export async function deleteOldClicks(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ad_clicks where at < ${instant(before)}`);
}

export async function deleteDeadJobs(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from outbox where dead_at < ${instant(before)}`);
}

export async function deleteStrayStreams(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from stream_entries e where e.stream like 'u:%' and not exists (
      select 1 from users u where 'u:' || u.id = e.stream)`);
  await db.execute(sql`
    delete from streams s where s.stream like 'u:%' and not exists (
      select 1 from users u where 'u:' || u.id = s.stream)`);
}
