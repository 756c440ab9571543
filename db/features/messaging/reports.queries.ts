import type { MessageReport } from '@cascade/shared/features/messaging/people';
import { sql } from 'drizzle-orm';
import { uuids } from '../../arrays.ts';
import type { Executor, Tx } from '../../client.ts';
import { personOf } from '../../domain/people/people.queries.ts';
import { messageReports } from './schema.ts';

/** Those that a person sent to the receiver alone, or to a study group where the receiver sees them. */
export async function listSentTo(
  db: Executor,
  ids: string[],
  senderId: string,
  receiver: { userId: string; publicId: string },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: string; sentAt: string }>(sql`
    select m.id, m.created_at as "sentAt" from messages m
    join conversation_members mine on mine.conversation_id = m.conversation_id
      and mine.person_id = ${receiver.publicId}
    where m.id = any(${uuids(ids)}) and m.sender_id = ${senderId} and not m.is_withheld
    union all
    select m.id, m.created_at from study_group_messages m
    join study_group_members mine on mine.group_id = m.group_id
      and mine.user_id = ${receiver.userId} and m.place > mine.joined_after
    where m.id = any(${uuids(ids)}) and m.sender_id = ${senderId}`);
  return new Map(rows.map(({ id, sentAt }) => [id, new Date(sentAt).toISOString()]));
}

export async function insertReport(
  tx: Tx,
  report: typeof messageReports.$inferInsert,
): Promise<void> {
  await tx.insert(messageReports).values(report);
}

type Row = Omit<MessageReport, 'reporter' | 'reported'> & {
  reporterId: string;
  reporterHandle: string | null;
  reporterSeed: string | null;
  reportedId: string;
  reportedHandle: string | null;
  reportedSeed: string | null;
};

export async function listReports(
  db: Executor,
  { id = null, limit = 200 }: { id?: string | null; limit?: number } = {},
): Promise<MessageReport[]> {
  const rows = await db.execute<Row>(sql`
    select r.id, r.reason, r.details, r.messages, r.created_at as "createdAt",
      r.settled_at as "settledAt", r.outcome,
      r.reporter_id as "reporterId", a.handle as "reporterHandle", a.avatar_seed as "reporterSeed",
      r.reported_id as "reportedId", b.handle as "reportedHandle", b.avatar_seed as "reportedSeed"
    from message_reports r
    left join users a on a.public_id = r.reporter_id
    left join users b on b.public_id = r.reported_id
    where ${id}::uuid is null or r.id = ${id}
    order by r.settled_at is not null, r.created_at desc, r.id limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    details: row.details,
    messages: row.messages,
    createdAt: new Date(row.createdAt).toISOString(),
    settledAt: row.settledAt === null ? null : new Date(row.settledAt).toISOString(),
    outcome: row.outcome,
    reporter: personOf({
      id: row.reporterId,
      userHandle: row.reporterHandle,
      avatarSeed: row.reporterSeed,
    }),
    reported: personOf({
      id: row.reportedId,
      userHandle: row.reportedHandle,
      avatarSeed: row.reportedSeed,
    }),
  }));
}

export async function settleReport(
  tx: Tx,
  id: string,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const settled = await tx.execute(sql`
    update message_reports set settled_at = ${now.toISOString()}, outcome = ${outcome},
      messages = '[]'::jsonb
    where id = ${id} and settled_at is null returning 1`);
  return settled.length > 0;
}
