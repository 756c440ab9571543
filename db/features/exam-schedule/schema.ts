import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** Exam dates. Nothing here is official; seeded rows are marked as examples. */
export const examSchedule = pgTable(
  'exam_schedule',
  {
    id: text('id').primaryKey(),
    examCenter: text('exam_center').notNull(),
    examDate: date('exam_date', { mode: 'string' }).notNull(),
    region: text('region').notNull(),
    applicationDeadline: date('application_deadline', { mode: 'string' }).notNull(),
    resultsDate: date('results_date', { mode: 'string' }),
    venue: text('venue').notNull(),
    venueAddress: text('venue_address').notNull(),
    cost: text('cost').notNull(),
    maxCandidates: integer('max_candidates'),
    currentBookings: integer('current_bookings'),
    bookingStatus: text('booking_status').notNull(),
    examType: text('exam_type').notNull(),
    additionalInfo: jsonb('additional_info').$type<ExamDate['additionalInfo']>().notNull(),
    isExample: boolean('is_example').notNull(),
    rev: integer('rev').notNull().default(1),
  },
  (table) => [
    index('exam_schedule_date').on(table.examDate),
    uniqueIndex('exam_schedule_sitting').on(sql`lower(${table.examCenter})`, table.examDate),
  ],
);
