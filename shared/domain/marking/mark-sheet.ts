import { z } from 'zod';

export const globalRatings = ['Pass', 'Borderline Pass', 'Borderline Fail', 'Fail'] as const;
export const GlobalRating = z.enum(globalRatings);
export type GlobalRating = z.infer<typeof GlobalRating>;

const score = z.int().min(1).max(5);
const comment = z.string().max(500, 'Keep it under 500 characters');

/** An examiner's sheet of one station; whose it is and when, the server knows. */
export const MarkSheet = z.strictObject({
  scores: z.record(z.string().regex(/^\d{1,2}$/), score),
  metCriteria: z.array(z.int().min(0).max(99)).max(100),
  concerns: z.array(z.int().min(0).max(99)).max(100),
  globalRating: GlobalRating.nullable(),
  didWell: comment,
  oneChange: comment,
  /** Visible to the examiner only, permanently. */
  privateNote: z.string().max(2_000, 'Keep notes under 2,000 characters'),
});
export type MarkSheet = z.infer<typeof MarkSheet>;

export const emptyMarkSheet: MarkSheet = {
  scores: {},
  metCriteria: [],
  concerns: [],
  globalRating: null,
  didWell: '',
  oneChange: '',
  privateNote: '',
};
