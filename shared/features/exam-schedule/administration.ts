import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { ExamDate } from './contract.ts';
import { ExamDateFields } from './fields.ts';
import { importFormats, LONGEST_ID, MOST_IMPORT_BYTES } from './import/format.ts';

const params = z.object({
  id: z.string().min(1).max(LONGEST_ID, `must be at most ${LONGEST_ID} characters`),
});

export const addExamDate = defineRoute({
  name: 'exam-schedule.add',
  method: 'post',
  path: '/api/admin/exam-schedule',
  summary: 'Adds an exam date; the key is its id',
  access: 'admin',
  delivery: 'keyed',
  body: ExamDateFields,
  response: ExamDate,
  failures: ['conflict', 'id_conflict'],
});

export const changeExamDate = defineRoute({
  name: 'exam-schedule.change',
  method: 'put',
  path: '/api/admin/exam-schedule/:id',
  summary: 'Changes an exam date that nobody has changed since `rev`',
  access: 'admin',
  params,
  body: z.strictObject({ rev: z.int().min(1), entry: ExamDateFields }),
  response: ExamDate,
  failures: ['not_found', 'conflict', 'stale'],
});

export const removeExamDate = defineRoute({
  name: 'exam-schedule.remove',
  method: 'delete',
  path: '/api/admin/exam-schedule/:id',
  summary: 'Removes an exam date',
  access: 'admin',
  params,
  response: z.object({ removed: z.literal(true) }),
  failures: ['not_found'],
});

const file = {
  format: z.enum(importFormats, `Use one of: ${importFormats.join(', ')}`),
  text: z.string().min(1, 'is empty').max(MOST_IMPORT_BYTES, 'is too large'),
};

const ImportProblem = z.object({
  line: z.int().min(1),
  /** The column's name, where one value is wrong. */
  column: z.string().nullable(),
  message: z.string(),
});

export const ImportPreview = z.object({
  /** Where the exam dates stood; the import refuses when they have moved on. */
  base: z.int().min(0),
  /** By line. With any of them nothing can be taken, and nothing else is listed. */
  problems: z.array(ImportProblem),
  added: z.array(ExamDate.omit({ id: true, rev: true })),
  changed: z.array(z.object({ before: ExamDate, after: ExamDate })),
  unchanged: z.int().min(0),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewExamImport = defineRoute({
  name: 'exam-schedule.preview-import',
  method: 'post',
  path: '/api/admin/exam-schedule/preview',
  summary: 'What an import would do, or every wrong line; changes nothing',
  access: 'admin',
  limit: 'heavy',
  delivery: 'each-time',
  body: z.strictObject(file),
  response: ImportPreview,
});

export const importExamDates = defineRoute({
  name: 'exam-schedule.import',
  method: 'post',
  path: '/api/admin/exam-schedule/import',
  summary: 'Adds and changes exam dates from a file, all or none; removes nothing',
  access: 'admin',
  limit: 'heavy',
  body: z.strictObject({ ...file, base: z.int().min(0) }),
  response: z.object({
    added: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
  }),
  failures: ['stale'],
});

export const exportExamDates = defineRoute({
  name: 'exam-schedule.export',
  method: 'get',
  path: '/api/admin/exam-schedule/exam-dates.csv',
  summary: 'All exam dates as a table that can be imported again',
  access: 'admin',
  response: z.string(),
  media: 'text/csv',
});
