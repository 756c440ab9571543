import { z } from 'zod';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';

export const FEEDBACK_PATH = '/feedback';

export const feedbackTypes = ['feature', 'bug', 'improvement', 'general'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
export const MOST_STARS = 5;
export const LONGEST = { title: 120, description: 4_000, email: 254 } as const;

const atMost = (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters`;

/** Null without one. */
const Rating = z
  .int('Choose one to five stars')
  .min(1, 'Choose one to five stars')
  .max(MOST_STARS, 'Choose one to five stars')
  .nullable();
const Email = Line.pipe(
  z.union([z.literal(''), z.email('This is not an e-mail address')], {
    error: 'This is not an e-mail address',
  }),
).pipe(z.string().max(LONGEST.email, atMost(LONGEST.email)));

/** Specification, sections 2.23 and 5: title and description are required. */
export const FeedbackFields = z.strictObject({
  /** Made by the form, so that feedback that is sent again is stored once. */
  id: z.uuid('must be an id').optional(),
  rating: Rating.default(null),
  type: z.enum(feedbackTypes, 'Choose what it is about').default('general'),
  title: Line.pipe(
    z.string().min(1, 'A title is required').max(LONGEST.title, atMost(LONGEST.title)),
  ),
  description: Prose.min(1, 'Please describe it').max(
    LONGEST.description,
    atMost(LONGEST.description),
  ),
  email: Email.default(''),
});
export type FeedbackFields = z.infer<typeof FeedbackFields>;

export const sendFeedback = defineRoute({
  name: 'feedback.send',
  method: 'post',
  path: '/api/feedback',
  summary: 'Stores feedback and tells admins; a repeat with the same `id` changes nothing',
  access: 'public',
  limit: 'form',
  delivery: 'each-time',
  body: FeedbackFields,
  response: z.object({ stored: z.literal(true) }),
});
