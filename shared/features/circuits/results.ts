import { z } from 'zod';
import { Verdict } from '../../domain/marking/mark-shapes.ts';
import { GlobalRating } from '../../domain/marking/mark-sheet.ts';
import { CandidateTask } from '../../domain/stations/parts.ts';
import { defineRoute } from '../../kernel/route.ts';
import { RevealedParts } from '../practice/contract.ts';
import { ScenarioCard } from '../scenarios/contract.ts';
import { circuitParams } from './contract.ts';
import { Impression, SelfRating } from './station.ts';

/** Results of a live circuit: for each candidate their own, for proctors the grid. */

export const OwnStationResult = z.object({
  place: z.int(),
  round: z.int(),
  card: ScenarioCard,
  isVoid: z.boolean(),
  /** Null while unmarked. */
  markHundredths: z.int().nullable(),
  globalRating: GlobalRating.nullable(),
  isPassed: z.boolean().nullable(),
  disagrees: z.boolean(),
  domains: z.array(
    z.object({ domain: z.string(), weight: z.int(), score: z.int().min(1).max(5).nullable() }),
  ),
  concerns: z.array(z.string()),
  didWell: z.string(),
  oneChange: z.string(),
  impression: Impression.pick({ feeling: true, comment: true }).nullable(),
  selfRating: SelfRating.pick({ globalRating: true, comment: true }).nullable(),
  candidateTask: CandidateTask.nullable(),
  revealed: RevealedParts,
});
export type OwnStationResult = z.infer<typeof OwnStationResult>;

export const OwnResults = z.object({
  circuitId: z.uuid(),
  name: z.string(),
  handle: z.string(),
  publishedAt: z.iso.datetime(),
  verdict: Verdict,
  stations: z.array(OwnStationResult),
});
export type OwnResults = z.infer<typeof OwnResults>;

export const getOwnResults = defineRoute({
  name: 'circuits.results',
  method: 'get',
  path: '/api/circuits/:id/results',
  summary: "The caller's own results; 409 before they are published",
  access: 'member',
  params: circuitParams,
  response: OwnResults,
  failures: ['not_found', 'forbidden', 'conflict'],
});

const Spread = z.object({
  marked: z.int(),
  meanHundredths: z.int(),
  /** Of the population, rounded. */
  deviationHundredths: z.int(),
  lowestHundredths: z.int(),
  highestHundredths: z.int(),
});

export const ResultsGrid = z.object({
  isProvisional: z.boolean(),
  unmarked: z.array(z.object({ place: z.int(), round: z.int(), handle: z.string() })),
  candidates: z.array(
    z.object({
      personId: z.uuid(),
      handle: z.string(),
      verdict: Verdict,
      cells: z.array(
        z.object({
          place: z.int(),
          round: z.int(),
          isVoid: z.boolean(),
          markHundredths: z.int().nullable(),
          globalRating: GlobalRating.nullable(),
        }),
      ),
    }),
  ),
  stations: z.array(
    z.object({
      place: z.int(),
      card: ScenarioCard,
      isVoid: z.boolean(),
      spread: Spread.nullable(),
    }),
  ),
  examiners: z.array(
    z.object({
      personId: z.uuid(),
      handle: z.string(),
      marked: z.int(),
      meanHundredths: z.int(),
    }),
  ),
});
export type ResultsGrid = z.infer<typeof ResultsGrid>;

export const getResultsGrid = defineRoute({
  name: 'circuits.grid',
  method: 'get',
  path: '/api/circuits/:id/results/grid',
  summary:
    'Candidates × stations, spread and examiners; for proctors, before publishing only those who do not sit',
  access: 'member',
  params: circuitParams,
  response: ResultsGrid,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const getResultsCsv = defineRoute({
  name: 'circuits.csv',
  method: 'get',
  path: '/api/circuits/:id/results/grid.csv',
  summary: 'The same grid as a table',
  access: 'member',
  params: circuitParams,
  response: z.string(),
  media: 'text/csv',
  failures: ['not_found', 'forbidden', 'conflict'],
});
