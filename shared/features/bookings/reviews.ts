import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';

/** A member's words about an examiner, after a session that has taken place. */
export const Review = z.object({
  stars: z.int().min(1).max(5),
  text: z.string(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable(),
  /** `hidden`: an admin has taken it off the examiner's page. */
  state: z.enum(['shown', 'reported', 'hidden']),
});
export type Review = z.infer<typeof Review>;

export const LONGEST_REVIEW = 2_000;

const words = (empty: string) =>
  Prose.pipe(
    z
      .string()
      .min(1, empty)
      .max(LONGEST_REVIEW, `Use at most ${LONGEST_REVIEW.toLocaleString('en-GB')} characters`),
  );

export const ReviewForm = z.strictObject({
  stars: z
    .int('Choose one to five stars')
    .min(1, 'Choose one to five stars')
    .max(5, 'Choose one to five stars'),
  text: words('Write what the session was like'),
});

export const AnswerForm = z.strictObject({ text: words('Write an answer') });

/** Four and five stars. */
export const POSITIVE_STARS = 4;
