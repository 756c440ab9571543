import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { examSchedule } from './schema.ts';

/** In no order: `inScheduleOrder` needs to know the day. */
export function listExamDates(db: Executor): Promise<ExamDate[]> {
  return db.select().from(examSchedule);
}

export async function findExamDate(db: Executor, id: string): Promise<ExamDate | undefined> {
  const [row] = await db.select().from(examSchedule).where(eq(examSchedule.id, id));
  return row;
}

/** The caller holds the stream's lock and knows that neither id nor centre and day are taken. */
export async function insertExamDates(tx: Tx, entries: ExamDate[]): Promise<void> {
  if (entries.length > 0) await tx.insert(examSchedule).values(entries);
}

export async function deleteExamDates(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(examSchedule).where(inArray(examSchedule.id, ids));
}

/** Removed first, because two may exchange their days. */
export async function replaceExamDates(tx: Tx, entries: ExamDate[]): Promise<void> {
  await deleteExamDates(
    tx,
    entries.map(({ id }) => id),
  );
  await insertExamDates(tx, entries);
}
