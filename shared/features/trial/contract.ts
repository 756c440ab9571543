import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Attempt, getAttempt, PracticeSheet } from '../practice/contract.ts';
import { Scenario } from '../scenarios/contract.ts';

/**
 * The one station that everybody may have whole. A common core task with a material to read (a
 * drawn ECG), a person who is good company, prompts, and a mark scheme with a safety act; nothing in
 * it is hard to bear for somebody who comes upon it unprepared.
 */
export const TRIAL_STATION = 'AMH.05';

export const getTrialStation = defineRoute({
  name: 'trial.station',
  method: 'get',
  path: '/api/trial/station',
  summary: 'The one station, whole, that may be tried without an account',
  access: 'public',
  response: Scenario,
  failures: ['not_found', 'forbidden'],
});

const instant = z.int('must be a whole number of milliseconds').min(0).max(8_640_000_000_000_000);

/** When things happened, in ms since 1970 by the device’s clock; exam time runs `speed` times. */
export const TrialTimes = z.strictObject({
  startedAt: instant,
  /** Of completed pauses, in ms. */
  pausedMs: z.int().min(0),
  /** The end of the task, by the clock or by its candidate. */
  finishedAt: instant,
  /** Null when brief and scheme stayed closed until then. */
  revealedAt: instant.nullable(),
  markedAt: instant,
  speed: z.number().min(1).max(600),
});
export type TrialTimes = z.infer<typeof TrialTimes>;

export const keepTrial = defineRoute({
  name: 'trial.keep',
  method: 'put',
  path: '/api/trial/attempts/:id',
  summary:
    'Makes a marked trial from this device an attempt of the caller, once; a repeat changes nothing',
  access: 'member',
  delivery: 'offline',
  params: z.object({ id: z.uuid('must be an attempt id') }),
  body: z.strictObject({
    /** The text that was sat; marks refer to its domains. */
    edition: z.int().min(1),
    times: TrialTimes,
    sheet: PracticeSheet,
  }),
  response: Attempt,
  failures: ['not_found', 'conflict', 'invalid', 'id_conflict'],
  reread: getAttempt,
});
