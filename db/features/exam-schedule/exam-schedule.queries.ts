import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { examSchedule } from './schema.ts';

export function listExamDates(db: Executor, today: string): Promise<ExamDate[]> {
  const { examDate, id } = examSchedule;
  return db
    .select()
    .from(examSchedule)
    .orderBy(
      sql`${examDate} < ${today}`,
      sql`case when ${examDate} >= ${today} then ${examDate} end`,
      sql`${examDate} desc`,
      id,
    );
}
