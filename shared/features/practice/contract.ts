import { z } from 'zod';
import { GlobalRating } from '../../domain/marking/mark-sheet.ts';
import { CandidateTask } from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Scenario, ScenarioCard, ScenarioId } from '../scenarios/contract.ts';

const score = z
  .int('must be a whole number')
  .min(1, 'is 1 at the least')
  .max(5, 'is 5 at the most');

export const PracticeSheet = z.strictObject({
  notes: z.string().max(5_000, 'Keep notes under 5,000 characters'),
  /** By the domain's index in the scheme; absent while not scored. */
  scores: z.record(z.string().regex(/^\d{1,2}$/), score),
  metCriteria: z.array(z.int().min(0).max(99)).max(100),
  concerns: z.array(z.int().min(0).max(99)).max(100),
  globalRating: GlobalRating.nullable(),
  oneChange: z.string().max(500, 'Keep it under 500 characters'),
});
export type PracticeSheet = z.infer<typeof PracticeSheet>;

export const emptySheet: PracticeSheet = {
  notes: '',
  scores: {},
  metCriteria: [],
  concerns: [],
  globalRating: null,
  oneChange: '',
};

/** In ms since 1970, server time; see `shared/domain/clock/station-clock.ts`. */
export const StationClockShape = z.object({
  startedAt: z.number(),
  pausedAt: z.number().nullable(),
  pausedMs: z.number(),
  speed: z.number(),
  finishedAt: z.number().nullable(),
});

export const Attempt = z.object({
  id: z.uuid(),
  scenarioId: z.number().int().nullable(),
  card: ScenarioCard,
  candidateTask: CandidateTask.nullable(),
  clock: StationClockShape,
  serverNow: z.number(),
  isRevealed: z.boolean(),
  sheet: PracticeSheet,
  /** Rises with every change; a write that names an older one is a conflict. */
  rev: z.number().int(),
  completedAt: z.iso.datetime().nullable(),
  markHundredths: z.number().int().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export const RevealedParts = Scenario.pick({
  actorBrief: true,
  markScheme: true,
  feedback: true,
  areasOfConcern: true,
  edition: true,
});
export type RevealedParts = z.infer<typeof RevealedParts>;

export const AttemptSummary = z.object({
  id: z.uuid(),
  card: ScenarioCard,
  startedAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  markHundredths: z.number().int().nullable(),
  globalRating: GlobalRating.nullable(),
  oneChange: z.string(),
});
export type AttemptSummary = z.infer<typeof AttemptSummary>;

const params = z.object({ id: z.uuid('must be an attempt id') });
const known = { access: 'member', params, response: Attempt } as const;

export const startAttempt = defineRoute({
  name: 'practice.start',
  method: 'post',
  path: '/api/practice/attempts',
  summary: 'Starts the clock of one station',
  access: 'member',
  body: z.strictObject({
    scenarioId: ScenarioId,
    speed: z.number().min(1).max(600).default(1),
  }),
  response: Attempt,
  failures: ['not_found', 'forbidden'],
});

export const getAttempt = defineRoute({
  ...known,
  name: 'practice.get',
  method: 'get',
  path: '/api/practice/attempts/:id',
  summary: 'One attempt as the candidate may see it',
  failures: ['not_found', 'forbidden'],
});

export const listAttempts = defineRoute({
  name: 'practice.list',
  method: 'get',
  path: '/api/practice/attempts',
  summary: 'The latest attempts, newest first',
  access: 'member',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.array(AttemptSummary),
});

export const commandAttempt = defineRoute({
  ...known,
  name: 'practice.command',
  method: 'post',
  path: '/api/practice/attempts/:id/clock',
  summary: 'Pauses, resumes, restarts or finishes; a repeat changes nothing',
  body: z.strictObject({ command: z.enum(['pause', 'resume', 'restart', 'finish']) }),
  failures: ['not_found', 'forbidden', 'conflict'],
  reread: getAttempt,
});

export const revealAttempt = defineRoute({
  name: 'practice.reveal',
  method: 'post',
  path: '/api/practice/attempts/:id/reveal',
  summary: 'Opens brief, scheme and feedback, and cannot be undone; free once the task has ended',
  access: 'member',
  params,
  response: RevealedParts,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const saveSheet = defineRoute({
  ...known,
  name: 'practice.save',
  method: 'put',
  path: '/api/practice/attempts/:id/sheet',
  summary: 'Saves what was typed and ticked',
  body: z.strictObject({ rev: z.int().min(0), sheet: PracticeSheet }),
  failures: ['not_found', 'forbidden', 'stale', 'conflict'],
  reread: getAttempt,
});

export const completeAttempt = defineRoute({
  ...known,
  name: 'practice.complete',
  method: 'post',
  path: '/api/practice/attempts/:id/complete',
  summary: 'Completes the self-marking; every domain and the global rating are required',
  body: z.strictObject({ rev: z.int().min(0), sheet: PracticeSheet }),
  failures: ['not_found', 'forbidden', 'stale', 'conflict', 'invalid'],
  reread: getAttempt,
});

export const nextStation = defineRoute({
  name: 'practice.next',
  method: 'get',
  path: '/api/practice/next',
  summary: 'A random station that the member has not met, or null when all are met',
  access: 'member',
  query: z.object({ not: ScenarioId.optional(), category: z.string().max(80).optional() }),
  response: ScenarioCard.nullable(),
});

export const EarlierEdition = z.object({
  attemptId: z.uuid(),
  practisedAt: z.iso.datetime(),
  markHundredths: z.number().int().nullable(),
  edition: z.int().min(1),
});
export type EarlierEdition = z.infer<typeof EarlierEdition>;

export const findEarlierEdition = defineRoute({
  name: 'practice.earlier-edition',
  method: 'get',
  path: '/api/practice/earlier/:scenarioId',
  summary:
    'The caller’s latest attempt of a station that has been rewritten since; null where they have none, or have practised the present edition',
  access: 'member',
  params: z.object({ scenarioId: ScenarioId }),
  response: EarlierEdition.nullable(),
});

export const attemptChanged = defineEvent({
  name: 'attempt.changed',
  summary: 'An attempt was started, moved, written to or completed, on some device of its member',
  isDurable: true,
  data: z.object({ attempt: Attempt.omit({ serverNow: true }) }),
});
