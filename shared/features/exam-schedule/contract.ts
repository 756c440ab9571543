import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/** Calendar dates, `YYYY-MM-DD`, as they are at the centre; none of them is official. */
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
  /** Raised by each change. */
  rev: z.int().min(1),
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

export const getExamScheduleStart = defineRoute({
  name: 'exam-schedule.start',
  method: 'get',
  path: '/api/exam-schedule/start',
  summary: 'Where the stream of exam dates stands; read it before the list',
  access: 'member',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

/** What one change or one import did, so that screens never show half of it. */
export const examScheduleChanged = defineEvent({
  name: 'exam-schedule.changed',
  summary: 'Exam dates were added, changed or removed; to members who look at them',
  isDurable: true,
  data: z.object({ changed: z.array(ExamDate), removed: z.array(z.string()) }),
});
