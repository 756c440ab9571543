import { newId } from '@cascade/shared/kernel/id';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../client.ts';
import { auditLog } from '../schema/audit.ts';

type Deed = {
  actor: { userId: string; handle: string };
  /** What was done, feature first: `submission.approve`. */
  action: string;
  subject: { kind: string; id: string };
  /** What was so before and is so now; neither holds what other people wrote. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
};

/** Writes down what an admin did, in the transaction of the deed: both or neither. */
export async function recordDeed(
  tx: Tx,
  { actor, action, subject, before, after, at }: Deed,
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
export function listDeedsOn(db: Executor, { kind, id }: Deed['subject']) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(desc(auditLog.id))
    .limit(100);
}
