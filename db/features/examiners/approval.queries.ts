import type { ExperienceBand } from '@cascade/shared/features/examiners/words';
import { newId } from '@cascade/shared/kernel/id';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examiners } from './schema.ts';

export type ExaminerRow = typeof examiners.$inferSelect;

export async function findExaminerOf(
  db: Executor,
  userId: string,
): Promise<ExaminerRow | undefined> {
  const [row] = await db.select().from(examiners).where(eq(examiners.userId, userId));
  return row;
}

/** Until commit; changes of one examiner's offer follow each other. */
export async function lockExaminerOf(tx: Tx, userId: string): Promise<ExaminerRow | undefined> {
  const [row] = await tx.select().from(examiners).where(eq(examiners.userId, userId)).for('update');
  return row;
}

type Approved = {
  userId: string;
  name: string;
  qualification: string;
  institution: string;
  experience: ExperienceBand;
  specialties: string[];
  bio: string;
  timeZone: string;
};

export async function insertExaminer(tx: Tx, row: Approved, now: Date): Promise<ExaminerRow> {
  const [inserted] = await tx
    .insert(examiners)
    .values({ ...row, id: newId(), state: 'approved', approvedAt: now })
    .returning();
  if (!inserted) throw new Error('An examiner was not inserted.');
  return inserted;
}

type Change = Partial<Omit<ExaminerRow, 'id' | 'userId' | 'approvedAt' | 'rev'>>;

export async function changeExaminer(tx: Tx, id: string, change: Change): Promise<ExaminerRow> {
  const [row] = await tx
    .update(examiners)
    .set({ ...change, rev: sql`${examiners.rev} + 1` })
    .where(eq(examiners.id, id))
    .returning();
  if (!row) throw new Error('A locked examiner is gone.');
  return row;
}

/**
 * Role and badge. Admins keep their role. One mark verifies role and exam status together, so an
 * exam status that nobody has checked is dropped rather than verified unseen.
 */
export async function grantExaminer(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set role = 'examiner' where id = ${userId} and role = 'member'`);
  await tx.execute(sql`
    insert into standings (user_id, user_role, is_verified) values (${userId}, 'examiner', true)
    on conflict (user_id) do update set user_role = 'examiner', is_verified = true,
      casc_status = case when standings.is_verified then standings.casc_status end`);
}

export async function endExaminer(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update users set role = 'member' where id = ${userId} and role = 'examiner'`);
  await tx.execute(sql`
    update standings set is_verified = false where user_id = ${userId} and user_role = 'examiner'`);
}

/** By whose clock the member has given other hours; London's without any. */
export async function findZoneOf(db: Executor, userId: string): Promise<string> {
  const [row] = await db.execute<{ timeZone: string }>(sql`
    select time_zone as "timeZone" from availability where user_id = ${userId}`);
  return row?.timeZone ?? 'Europe/London';
}
