import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { feedbackTypes } from './contract.ts';

export const FEEDBACK_ADMIN_PATH = '/admin/feedback';

export const feedbackStates = ['new', 'read', 'planned', 'done', 'declined'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

export const ReceivedFeedback = z.object({
  id: z.uuid(),
  rating: z.int().nullable(),
  type: z.enum(feedbackTypes),
  title: z.string(),
  description: z.string(),
  /** Where the author wants to be answered. */
  email: z.string().nullable(),
  /** The author's handle; null for visitors and members who have left. */
  author: z.string().nullable(),
  state: z.enum(feedbackStates),
  createdAt: z.iso.datetime(),
  /** Raised by each change by an admin. */
  rev: z.int().min(1),
  /** What of it is public. */
  idea: z
    .object({
      title: z.string(),
      text: z.string(),
      publishedAt: z.iso.datetime(),
      votes: z.int().min(0),
    })
    .nullable(),
});
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2027-03');

export const listFeedback = defineRoute({
  name: 'feedback.list',
  method: 'get',
  path: '/api/admin/feedback',
  summary: 'Feedback, newest first; filtered by type, state, stars and month',
  access: 'admin',
  query: z.object({
    type: z.enum(feedbackTypes).optional(),
    state: z.enum(feedbackStates).optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
    /** In London. */
    month: Month.optional(),
    cursor: z.uuid('is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(ReceivedFeedback),
});

export const FeedbackFigure = z.object({
  month: Month,
  type: z.enum(feedbackTypes),
  count: z.int().min(0),
  /** How many of them have a rating, and the sum of those. */
  rated: z.int().min(0),
  stars: z.int().min(0),
});
export type FeedbackFigure = z.infer<typeof FeedbackFigure>;

export const MONTHS_COUNTED = 12;

export const listFeedbackFigures = defineRoute({
  name: 'feedback.figures',
  method: 'get',
  path: '/api/admin/feedback/figures',
  summary: 'Counts and ratings by month and type, of the last twelve months, latest first',
  access: 'admin',
  response: z.array(FeedbackFigure),
});

const params = z.object({ id: z.uuid('must be an id') });
/** The version that was read. */
const rev = z.int().min(1);

export const setFeedbackState = defineRoute({
  name: 'feedback.set-state',
  method: 'put',
  path: '/api/admin/feedback/:id/state',
  summary: 'Sets the state; when it is done, its author and those who voted are told once',
  access: 'admin',
  params,
  body: z.strictObject({ rev, state: z.enum(feedbackStates, 'Choose a state') }),
  response: ReceivedFeedback,
  failures: ['not_found', 'stale'],
});

export const publishIdea = defineRoute({
  name: 'feedback.publish',
  method: 'put',
  path: '/api/admin/feedback/:id/idea',
  summary: 'Makes feedback public in the admin’s words, or changes those words',
  access: 'admin',
  params,
  body: z.strictObject({
    rev,
    title: Line.pipe(
      z.string().min(1, 'A title is required').max(120, 'Use at most 120 characters'),
    ),
    text: Prose.min(1, 'Please describe the idea').max(1_000, 'Use at most 1,000 characters'),
  }),
  response: ReceivedFeedback,
  failures: ['not_found', 'stale'],
});

export const withdrawIdea = defineRoute({
  name: 'feedback.withdraw',
  method: 'delete',
  path: '/api/admin/feedback/:id/idea',
  summary: 'Makes an idea no longer public; its votes are deleted',
  access: 'admin',
  params,
  response: ReceivedFeedback,
  failures: ['not_found', 'conflict'],
});

export const feedbackChanged = defineEvent({
  name: 'feedback.changed',
  summary: 'For admins: feedback arrived or was changed',
  isDurable: true,
  data: z.object({ id: z.uuid() }),
});
