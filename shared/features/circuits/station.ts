import { z } from 'zod';
import { GlobalRating, MarkSheet } from '../../domain/marking/mark-sheet.ts';
import { ActorBrief, CandidateTask, MarkScheme } from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard } from '../scenarios/contract.ts';
import { CircuitClockShape, CircuitRole, CircuitState, circuitParams } from './contract.ts';

/**
 * Parts are null unless role and phase open them (`shared/features/circuits/disclosure.ts`); null
 * parts never leave the server.
 */

const place = z.int().min(0);
const round = z.int().min(0);
const score = z.int().min(1).max(5);
const comment = z.string().max(500, 'Keep it under 500 characters');

const Who = z.object({ personId: z.uuid(), handle: z.string() });

export const SheetView = z.object({
  place,
  round,
  candidate: Who,
  /** 0 before the first save. Saving an older version is 409 with the newer one as `current`. */
  version: z.int().min(0),
  sheet: MarkSheet,
  markHundredths: z.int().nullable(),
  isComplete: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
});
export type SheetView = z.infer<typeof SheetView>;

export const Impression = z.object({
  place,
  round,
  candidate: Who,
  feeling: score.nullable(),
  comment,
});
export type Impression = z.infer<typeof Impression>;

export const SelfRating = z.object({
  place,
  round,
  globalRating: GlobalRating.nullable(),
  comment,
});
export type SelfRating = z.infer<typeof SelfRating>;

export const CircuitTurn = z.object({
  roles: z.array(CircuitRole),
  place,
  round: round.nullable(),
  isRest: z.boolean(),
  isVoid: z.boolean(),
  candidate: Who.nullable(),
  /** Others at the place, for candidate and staff. */
  others: z.array(Who.extend({ role: CircuitRole })),
  card: ScenarioCard.omit({ id: true }).nullable(),
  candidateTask: CandidateTask.nullable(),
  actorBrief: ActorBrief.nullable(),
  markScheme: MarkScheme.nullable(),
  /** Items that the sheet's `concerns` refer to; empty unless the scheme is open. */
  areasOfConcern: z.array(z.string()),
  videoUrl: z.string().nullable(),
});
export type CircuitTurn = z.infer<typeof CircuitTurn>;

export const CircuitView = z.object({
  circuitId: z.uuid(),
  state: CircuitState,
  clock: CircuitClockShape.nullable(),
  serverNow: z.number(),
  turn: CircuitTurn.nullable(),
  nextPlace: place.nullable(),
  sheets: z.array(SheetView),
  /** Schemes of those sheets by place, while they may be edited. */
  schemes: z.array(
    z.object({ place, markScheme: MarkScheme.nullable(), areasOfConcern: z.array(z.string()) }),
  ),
  impressions: z.array(Impression),
  selfRatings: z.array(SelfRating),
});
export type CircuitView = z.infer<typeof CircuitView>;

export const getCircuitView = defineRoute({
  name: 'circuits.view',
  method: 'get',
  path: '/api/circuits/:id/view',
  summary: 'The caller’s current station and role; ask again at every `circuit.moved`',
  access: 'member',
  params: circuitParams,
  response: CircuitView,
  failures: ['not_found'],
});

const sheetParams = circuitParams.extend({
  place: z.coerce.number().int().min(0).max(23),
  round: z.coerce.number().int().min(0).max(23),
});

export const getMarkSheet = defineRoute({
  name: 'circuits.sheet',
  method: 'get',
  path: '/api/circuits/:id/sheets/:place/:round',
  summary: 'One mark sheet; for the place’s examiner only',
  access: 'member',
  params: sheetParams,
  response: SheetView,
  failures: ['not_found', 'forbidden'],
});

export const saveMarkSheet = defineRoute({
  name: 'circuits.mark',
  method: 'put',
  path: '/api/circuits/:id/sheets/:place/:round',
  summary: 'Saves a mark sheet under its next version, until the proctor closes marking',
  access: 'member',
  params: sheetParams,
  body: z.strictObject({ version: z.int().min(0), sheet: MarkSheet }),
  response: SheetView,
  failures: ['not_found', 'forbidden', 'stale', 'conflict'],
});

export const saveImpression = defineRoute({
  name: 'circuits.feel',
  method: 'put',
  path: '/api/circuits/:id/impressions/:place/:round',
  summary: 'The role player’s impression, until marking closes',
  access: 'member',
  params: sheetParams,
  body: z.strictObject({ feeling: score.nullable(), comment }),
  response: Impression,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const saveSelfRating = defineRoute({
  name: 'circuits.rateSelf',
  method: 'put',
  path: '/api/circuits/:id/self-ratings/:round',
  summary: 'The candidate rates themselves, from the end of the task until results are published',
  access: 'member',
  params: sheetParams.omit({ place: true }),
  body: z.strictObject({ globalRating: GlobalRating.nullable(), comment }),
  response: SelfRating,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const sheetSaved = defineEvent({
  name: 'circuit.sheetSaved',
  summary: 'On u of the examiner and of proctors who do not sit: a sheet has a newer version',
  isDurable: true,
  data: z.object({
    circuitId: z.uuid(),
    place,
    round,
    personId: z.uuid(),
    version: z.int(),
    isComplete: z.boolean(),
    savedAt: z.iso.datetime(),
  }),
});
