import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const ExamDate = z.object({
  id: z.string(),
  examCenter: z.string(),
  examDate: z.iso.date(),
  region: z.string(),
  applicationDeadline: z.iso.date(),
  resultsDate: z.iso.date().nullable(),
  venue: z.string(),
  venueAddress: z.string(),
  cost: z.string(),
  maxCandidates: z.int().nullable(),
  currentBookings: z.int().nullable(),
  bookingStatus: z.string(),
  examType: z.string(),
  additionalInfo: z.object({
    dietary_requirements: z.string().optional(),
    accessibility_support: z.string().optional(),
  }),
  /** Made up, to show the format. */
  isExample: z.boolean(),
});
export type ExamDate = z.infer<typeof ExamDate>;

export const listExamSchedule = defineRoute({
  name: 'exam-schedule.list',
  method: 'get',
  path: '/api/exam-schedule',
  summary: 'Exam dates, the soonest first, then past ones',
  access: 'member',
  response: z.array(ExamDate),
});
