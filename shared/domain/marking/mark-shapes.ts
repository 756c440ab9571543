import { z } from 'zod';

/** Shapes of marks that the solo mock and the live circuit share. Hundredths are out of 2,000. */

/** `provisional` while a station that counts has no mark. */
export const outcomes = ['pass', 'fail', 'provisional'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** The sum over stations, by the integer rule raw × 160 ≥ 82 × max. */
export const Verdict = z.object({
  outcome: Outcome,
  rawHundredths: z.int(),
  /** Of the stations that are marked; voided ones leave it. */
  maxHundredths: z.int(),
  /** A note beside the verdict, not a rule. */
  stationsPassed: z.int(),
  marked: z.int(),
  unmarked: z.int(),
  voided: z.int(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Marks of one domain family or skill in this mock, beside those before it. */
export const ProfileLine = z.object({
  name: z.string(),
  meanHundredths: z.int(),
  stations: z.int(),
  /** Null without earlier attempts. */
  earlierMeanHundredths: z.int().nullable(),
});
export type ProfileLine = z.infer<typeof ProfileLine>;
