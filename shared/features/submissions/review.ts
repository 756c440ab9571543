import { z } from 'zod';
import { Feedback, MarkScheme, Skill } from '../../domain/stations/parts.ts';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { OwnSubmission } from './contract.ts';
import { SubmissionContent, SubmissionStatus } from './parts.ts';

export const SubmissionCounts = z.object({
  pending: z.int().min(0),
  reviewed: z.int().min(0),
  total: z.int().min(0),
  /** Of the current day in London. */
  approvedToday: z.int().min(0),
});
export type SubmissionCounts = z.infer<typeof SubmissionCounts>;

export const ReviewedSubmission = z.object({
  ...SubmissionContent.shape,
  ...OwnSubmission.shape,
  authorHandle: z.string(),
});
export type ReviewedSubmission = z.infer<typeof ReviewedSubmission>;

export const AlikeStation = z.object({
  scenarioId: z.int(),
  scenarioNumber: z.string(),
  title: z.string(),
  similarity: z.number(),
});
export type AlikeStation = z.infer<typeof AlikeStation>;

export const Completion = z.strictObject({
  skill: Skill.optional(),
  markScheme: MarkScheme.refine(
    ({ competencyDomains }) =>
      competencyDomains.length > 0 &&
      competencyDomains.reduce((sum, { weight }) => sum + weight, 0) === 100,
    { path: ['competencyDomains'], message: 'The weights of the domains must add up to 100.' },
  ).optional(),
  feedback: Feedback.optional(),
  areasOfConcern: z.array(Line.min(1).max(400)).max(20).optional(),
});
export type Completion = z.infer<typeof Completion>;

export const SubmissionLogEntry = z.object({
  id: z.uuid(),
  action: z.string(),
  actorHandle: z.string(),
  at: z.iso.datetime(),
  statusBefore: SubmissionStatus.nullable(),
  statusAfter: SubmissionStatus.nullable(),
  notes: z.string().nullable(),
});
export type SubmissionLogEntry = z.infer<typeof SubmissionLogEntry>;

export const SubmissionDossier = z.object({
  submission: ReviewedSubmission,
  versions: z.array(
    z.object({
      version: z.int().positive(),
      submittedAt: z.iso.datetime(),
      content: SubmissionContent,
    }),
  ),
  alike: z.array(AlikeStation),
  proposal: z.object({ skill: Skill, markScheme: MarkScheme, feedback: Feedback }),
  log: z.array(SubmissionLogEntry),
});
export type SubmissionDossier = z.infer<typeof SubmissionDossier>;

export const MOST_LISTED = 200;
const params = z.strictObject({ id: z.uuid() });
const version = z.int().positive().optional();

export const countSubmissions = defineRoute({
  name: 'submissions.count',
  method: 'get',
  path: '/api/admin/submissions/counts',
  summary: 'How many submissions are pending, reviewed, and approved today',
  access: 'admin',
  response: SubmissionCounts,
});

export const listSubmissions = defineRoute({
  name: 'submissions.list',
  method: 'get',
  path: '/api/admin/submissions',
  summary: 'Submissions of all members, newest first',
  access: 'admin',
  query: z.object({
    state: z.enum(['pending', 'reviewed']).optional(),
    cursor: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50),
  }),
  response: z.array(ReviewedSubmission),
});

export const getSubmission = defineRoute({
  name: 'submissions.dossier',
  method: 'get',
  path: '/api/admin/submissions/:id',
  summary: 'One submission with its versions, its log, and similar stations',
  access: 'admin',
  params,
  response: SubmissionDossier,
  failures: ['not_found'],
});

export const reviewSubmission = defineRoute({
  name: 'submissions.review',
  method: 'patch',
  path: '/api/admin/submissions/:id/review',
  summary: 'Sets a submission’s status; approving it creates the station',
  access: 'admin',
  params,
  body: z.strictObject({
    status: z.enum(
      ['under_review', 'approved', 'rejected', 'needs_revision'],
      'Please choose a status.',
    ),
    reviewNotes: Prose.max(4000, 'Please use at most 4000 characters.').nullish(),
    /** The version that was read; refused when there is a newer one. */
    version,
  }),
  response: ReviewedSubmission,
  failures: ['not_found', 'conflict', 'stale'],
});

export const approveSubmission = defineRoute({
  name: 'submissions.approve',
  method: 'post',
  path: '/api/admin/submissions/:id/approve',
  summary: 'Creates a station from a submission, with the reviewer’s completion if any',
  access: 'admin',
  params,
  body: z.strictObject({ completion: Completion.optional(), version }),
  response: ReviewedSubmission,
  failures: ['not_found', 'conflict', 'stale'],
});

export const submissionMoved = defineEvent({
  name: 'submission.moved',
  summary: 'For reviewers: a submission arrived or was reviewed, and the new counts',
  isDurable: true,
  data: z.object({ id: z.uuid(), status: SubmissionStatus, counts: SubmissionCounts }),
});
