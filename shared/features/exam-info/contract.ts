import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ExamFactFields, factSections } from './fields.ts';

/** Specification, section 2.22: one statement about applying, with its source. */
export const ExamFact = z.object({
  id: z.string(),
  section: z.enum(factSections),
  text: z.string(),
  /** An e-mail address or an https address, of a contact; null while it is not known to us. */
  address: z.string().nullable(),
  sourceTitle: z.string(),
  sourceUrl: z.string(),
  /** The day in UTC on which an admin compared it with its source; null: not yet. */
  checkedOn: z.iso.date().nullable(),
  /** Raised by each change. */
  rev: z.int().min(1),
});
export type ExamFact = z.infer<typeof ExamFact>;

/**
 * Specification, section 3: Exam info item. Made of the exam dates that admins enter, so none is
 * official, and nothing is stated that they do not say.
 */
export const ExamPeriod = z.object({
  /** "March 2027" */
  period: z.string(),
  /** First and last day of the exam, as at the centres. */
  dates: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** The earliest of its centres. */
  applicationDeadline: z.iso.date(),
  /** Not kept here: the College's site says it. */
  withdrawalDeadline: z.iso.date().nullable(),
  status: z.enum(['open', 'full', 'closed', 'other']),
  location: z.string(),
  /** Applications close within 14 days. */
  isUrgent: z.boolean(),
  official: z.literal(false),
  /** Made up, to show the format. */
  isExample: z.boolean(),
});
export type ExamPeriod = z.infer<typeof ExamPeriod>;

export const listExamFacts = defineRoute({
  name: 'exam-info.facts',
  method: 'get',
  path: '/api/exam-info',
  summary:
    'What applying for the exam takes: statements with their source and when they were checked',
  access: 'public',
  response: z.array(ExamFact),
});

export const listExamPeriods = defineRoute({
  name: 'exam-info.periods',
  method: 'get',
  path: '/api/exam-info/periods',
  summary: 'Coming exam periods, from the exam dates that are entered here; none is official',
  access: 'public',
  response: z.array(ExamPeriod),
});

export const getExamInfoStart = defineRoute({
  name: 'exam-info.start',
  method: 'get',
  path: '/api/exam-info/start',
  summary: 'Where the stream of exam information stands; read it before the list',
  access: 'member',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const examFactChanged = defineEvent({
  name: 'exam-info.changed',
  summary: 'A statement was changed or checked; to members who look at exam information',
  isDurable: true,
  data: z.object({ fact: ExamFact }),
});

const params = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'is not the name of a statement'),
});

export const changeExamFact = defineRoute({
  name: 'exam-info.change',
  method: 'put',
  path: '/api/admin/exam-info/:id',
  summary:
    'Changes a statement that nobody has changed since `rev`; it counts as unchecked unless said',
  access: 'admin',
  params,
  body: z.strictObject({ rev: z.int().min(1), fact: ExamFactFields, isChecked: z.boolean() }),
  response: ExamFact,
  failures: ['not_found', 'stale'],
});

export const checkExamFact = defineRoute({
  name: 'exam-info.check',
  method: 'post',
  path: '/api/admin/exam-info/:id/checked',
  summary: 'Says that a statement, as it is at `rev`, was compared with its source today',
  access: 'admin',
  params,
  body: z.strictObject({ rev: z.int().min(1) }),
  response: ExamFact,
  failures: ['not_found', 'stale'],
});
