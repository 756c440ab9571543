import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Booking, getBooking } from './contract.ts';
import { AnswerForm, Review, ReviewForm } from './reviews.ts';

const params = z.object({ id: z.uuid('must be the id of a booking').toLowerCase() });

export const writeReview = defineRoute({
  name: 'bookings.review',
  method: 'post',
  path: '/api/bookings/:id/review',
  summary: 'The member’s review of a session that has taken place; one for each booking',
  access: 'member',
  params,
  body: ReviewForm,
  response: Booking,
  reread: getBooking,
  failures: ['not_found', 'conflict'],
});

export const answerReview = defineRoute({
  name: 'bookings.answer-review',
  method: 'post',
  path: '/api/bookings/:id/review/answer',
  summary: 'The examiner’s answer, shown below the review; one for each',
  access: 'member',
  params,
  body: AnswerForm,
  response: Booking,
  reread: getBooking,
  failures: ['not_found', 'conflict'],
});

export const PublicReview = Review.extend({
  /** Of the booking it is about. */
  id: z.uuid(),
  /** Null once the account is deleted. */
  author: z.string().nullable(),
});
export type PublicReview = z.infer<typeof PublicReview>;

export const Rating = z.object({
  count: z.int().min(0),
  /** One decimal; null without reviews. */
  stars: z.number().min(1).max(5).nullable(),
  /** Whole percent of four and five stars; null without reviews. */
  positive: z.int().min(0).max(100).nullable(),
});
export type Rating = z.infer<typeof Rating>;

export const listReviews = defineRoute({
  name: 'bookings.reviews',
  method: 'get',
  path: '/api/bookings/examiners/:examinerId/reviews',
  summary: 'An examiner’s latest hundred reviews and what they come to',
  access: 'public',
  params: z.object({ examinerId: z.uuid('must be the id of an examiner').toLowerCase() }),
  response: z.object({ rating: Rating, reviews: z.array(PublicReview) }),
});

export const reportReview = defineRoute({
  name: 'bookings.report-review',
  method: 'post',
  path: '/api/bookings/:id/review/report',
  summary: 'Asks the admins to look at a review; it stays until they have decided',
  access: 'member',
  delivery: 'idempotent',
  params,
  response: z.object({ reported: z.literal(true) }),
  failures: ['not_found'],
});

export const listReportedReviews = defineRoute({
  name: 'bookings.reported-reviews',
  method: 'get',
  path: '/api/admin/reviews',
  summary: 'Reviews that somebody has reported, the earliest first',
  access: 'admin',
  response: z.array(PublicReview.extend({ examiner: z.string() })),
});

export const decideReview = defineRoute({
  name: 'bookings.decide-review',
  method: 'post',
  path: '/api/admin/reviews/:id',
  summary: 'Keeps a reported review, or hides it: it then counts no more',
  access: 'admin',
  params,
  body: z.strictObject({ decision: z.enum(['keep', 'hide']) }),
  response: z.object({ state: Review.shape.state }),
  failures: ['not_found', 'conflict'],
});
