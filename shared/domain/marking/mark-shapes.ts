import { z } from 'zod';

/** Marks that the solo mock and the live circuit share, in hundredths (maximum 2,000). */

export const outcomes = ['pass', 'fail', 'provisional'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

export const Verdict = z.object({
  outcome: Outcome,
  rawHundredths: z.int(),
  /** Of marked stations; voided ones are excluded. */
  maxHundredths: z.int(),
  stationsPassed: z.int(),
  marked: z.int(),
  unmarked: z.int(),
  voided: z.int(),
});
export type Verdict = z.infer<typeof Verdict>;

export const ProfileLine = z.object({
  name: z.string(),
  meanHundredths: z.int(),
  stations: z.int(),
  earlierMeanHundredths: z.int().nullable(),
});
export type ProfileLine = z.infer<typeof ProfileLine>;
