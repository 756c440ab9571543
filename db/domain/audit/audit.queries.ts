import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { auditLog } from '../../features/audit/schema.ts';

export type AuditEntryInput = {
  /** Without an id where it was done on the server's command line. */
  actor: { userId: string | null; handle: string };
  /** What was done, feature first: `submission.approve`. */
  action: string;
  subject: { kind: string; id: string };
  /** What was so before and is so now; neither holds what other people wrote. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
};

/** Writes down what an admin did, in the transaction of the deed: both or neither. */
export async function recordAudit(
  tx: Tx,
  { actor, action, subject, before, after, at }: AuditEntryInput,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    actorId: actor.userId,
    actorHandle: actor.handle,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before,
    after,
    at,
  });
}

/** What was done to one thing, newest first. */
export function listAuditOn(db: Executor, { kind, id }: AuditEntryInput['subject']) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.id))
    .limit(100);
}

type AuditRow = {
  id: string;
  at: string;
  actor: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  /** The handle of a member whom it was done to. */
  subjectHandle: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type Wanted = {
  /** A whole handle. */
  actor: string | null;
  /** What an action begins with: `member`. */
  kind: string | null;
  from: string | null;
  until: string | null;
  /** The id of the last one that is known. */
  after: string | null;
  limit: number;
};

/** What admins did, newest first. */
export async function listAudit(
  db: Executor,
  { actor, kind, from, until, after, limit }: Wanted,
): Promise<AuditRow[]> {
  return db.execute<AuditRow>(sql`
    select a.id, a.at, a.actor_handle as actor, a.action, a.subject_kind as "subjectKind",
      a.subject_id as "subjectId", u.handle as "subjectHandle", a.before, a.after
    from audit_log a
      left join users u on a.subject_kind = 'member' and u.public_id::text = a.subject_id
    where ${actor === null ? sql`true` : sql`lower(a.actor_handle) = ${actor.toLowerCase()}`}
      and ${kind === null ? sql`true` : sql`split_part(a.action, '.', 1) = ${kind}`}
      and ${from === null ? sql`true` : sql`a.at >= ${from}`}
      and ${until === null ? sql`true` : sql`a.at < ${until}`}
      and ${after === null ? sql`true` : sql`a.id < ${after}::uuid`}
    order by a.id desc limit ${limit}`);
}
