import { z } from 'zod';
import { Category, Difficulty } from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { SubmissionContent, SubmissionStatus } from './parts.ts';

export const MOST_OPEN_SUBMISSIONS = 10;

export const OwnSubmission = z.object({
  id: z.uuid(),
  title: z.string(),
  category: Category,
  difficulty: Difficulty,
  status: SubmissionStatus,
  submittedAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  reviewNotes: z.string().nullable(),
  /** Starts at 1 and rises with each resubmission. */
  version: z.int().positive(),
  rev: z.int().positive(),
  scenarioId: z.int().nullable(),
});
export type OwnSubmission = z.infer<typeof OwnSubmission>;

export const OwnSubmissionInFull = z.object({
  submission: OwnSubmission,
  content: SubmissionContent,
});

const params = z.strictObject({ id: z.uuid() });

export const listMySubmissions = defineRoute({
  name: 'submissions.my',
  method: 'get',
  path: '/api/scenarios/submissions/my',
  summary: 'The caller’s own submissions, newest first',
  access: 'member',
  response: z.array(OwnSubmission),
});

export const getMySubmission = defineRoute({
  name: 'submissions.get',
  method: 'get',
  path: '/api/scenarios/submissions/:id',
  summary: 'One of the caller’s own submissions with its content',
  access: 'member',
  params,
  response: OwnSubmissionInFull,
  failures: ['not_found'],
});

export const submitScenario = defineRoute({
  name: 'submissions.submit',
  method: 'post',
  path: '/api/scenarios/submissions',
  summary: 'Submits a station for review',
  access: 'verified',
  body: SubmissionContent,
  response: OwnSubmission,
  failures: ['conflict'],
});

export const resubmitScenario = defineRoute({
  name: 'submissions.resubmit',
  method: 'put',
  path: '/api/scenarios/submissions/:id',
  summary: 'Resubmits a station that needs revision, as a new version',
  access: 'verified',
  params,
  body: SubmissionContent,
  response: OwnSubmission,
  failures: ['not_found', 'conflict'],
});

export const submissionChanged = defineEvent({
  name: 'submission.changed',
  summary: 'One of the member’s own submissions was submitted or reviewed',
  isDurable: true,
  data: z.object({ submission: OwnSubmission }),
});
