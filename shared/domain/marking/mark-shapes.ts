import { z } from 'zod';

/** Marks that the solo mock and the live circuit share, in hundredths (maximum 2,000). */

/** `provisional` while a station that counts has no mark. */
export const outcomes = ['pass', 'fail', 'provisional'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

/** The rule over all stations: raw × 160 ≥ 82 × max. */
export const Verdict = z.object({
  outcome: Outcome,
  rawHundredths: z.int(),
  /** Of marked stations; voided ones are excluded. */
  maxHundredths: z.int(),
  /** Information only, not part of the rule. */
  stationsPassed: z.int(),
  marked: z.int(),
  unmarked: z.int(),
  voided: z.int(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Marks of one domain family or skill in this mock, compared with earlier ones. */
export const ProfileLine = z.object({
  name: z.string(),
  meanHundredths: z.int(),
  stations: z.int(),
  /** Null without earlier attempts. */
  earlierMeanHundredths: z.int().nullable(),
});
export type ProfileLine = z.infer<typeof ProfileLine>;
