import { z } from 'zod';
import { ProfileLine, Verdict } from '../../domain/marking/mark-shapes.ts';
import { GlobalRating } from '../../domain/marking/mark-sheet.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard } from '../scenarios/contract.ts';
import { ExamSession } from './contract.ts';

export const ExamStationResult = z.object({
  number: z.int().min(1),
  card: ScenarioCard,
  attemptId: z.uuid().nullable(),
  markHundredths: z.int().nullable(),
  globalRating: GlobalRating.nullable(),
  isPassed: z.boolean().nullable(),
  disagrees: z.boolean(),
  domains: z.array(
    z.object({ domain: z.string(), weight: z.int(), score: z.int().min(1).max(5).nullable() }),
  ),
  oneChange: z.string(),
  timeUsed: z.number().nullable(),
});
export type ExamStationResult = z.infer<typeof ExamStationResult>;

export const ExamResults = z.object({
  session: ExamSession,
  verdict: Verdict,
  stations: z.array(ExamStationResult),
  byDomain: z.array(ProfileLine),
  bySkill: z.array(ProfileLine),
  /** The three lowest, worst first, with a page to practise them. */
  weakest: z.array(
    z.object({
      kind: z.enum(['domain', 'skill']),
      name: z.string(),
      meanHundredths: z.int(),
      path: z.string(),
    }),
  ),
});
export type ExamResults = z.infer<typeof ExamResults>;

const params = z.object({ id: z.uuid('must be a session id') });

export const getExamResults = defineRoute({
  name: 'exam.results',
  method: 'get',
  path: '/api/exam-simulator/sessions/:id/results',
  summary: 'Verdict, completed stations, and the profile compared with earlier attempts',
  access: 'member',
  params,
  response: ExamResults,
  failures: ['not_found', 'forbidden'],
});

export const getExamResultsCsv = defineRoute({
  name: 'exam.csv',
  method: 'get',
  path: '/api/exam-simulator/sessions/:id/results.csv',
  summary: 'The same stations as a table',
  access: 'member',
  params,
  response: z.string(),
  media: 'text/csv',
  failures: ['not_found', 'forbidden'],
});
