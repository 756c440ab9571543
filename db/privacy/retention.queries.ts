import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';

/** Deletes what has been kept for as long as docs/retention.md says. */

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Sessions that have ended, with the devices and keys that lived as long as they did. */
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

/** Reports that were settled; open ones wait for a decision, however old they are. */
export async function deleteSettledReports(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from message_reports where settled_at < ${instant(before)}`);
  await db.execute(sql`delete from post_reports where settled_at < ${instant(before)}`);
}

/** Decisions of moderators, and bans that are over. */
export async function deleteOldModeration(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from moderation_log where at < ${instant(before)}`);
  await db.execute(sql`
    delete from bans where least(ends_at, lifted_at) < ${instant(before)}`);
}

/** The database itself refuses to delete an audit entry of less than six years. */
export async function deleteOldAudit(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from audit_log where at < ${instant(before)}`);
}

/** Each click was added up for its day long before. */
export async function deleteOldClicks(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ad_clicks where at < ${instant(before)}`);
}

/** Jobs that failed for good and that no admin has tried again. */
export async function deleteDeadJobs(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from outbox where dead_at < ${instant(before)}`);
}

/** Streams of accounts that are gone. */
export async function deleteStrayStreams(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from stream_entries e where e.stream like 'u:%' and not exists (
      select 1 from users u where 'u:' || u.id = e.stream)`);
  await db.execute(sql`
    delete from streams s where s.stream like 'u:%' and not exists (
      select 1 from users u where 'u:' || u.id = s.stream)`);
}
