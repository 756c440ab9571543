import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Circuit, CircuitClockShape, CircuitLogEntry, circuitParams } from './contract.ts';

/**
 * Each action names the clock's `rev` or the wanted state, so that two simultaneous presses act
 * once: the second reply is `applied: false`.
 */

const known = { access: 'member', params: circuitParams } as const;

export const GridCell = z.object({
  round: z.int(),
  place: z.int(),
  isRest: z.boolean(),
  isVoid: z.boolean(),
  version: z.int(),
  isComplete: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
});
export type GridCell = z.infer<typeof GridCell>;

export const CircuitConsole = z.object({
  serverNow: z.number(),
  clock: CircuitClockShape.nullable(),
  grid: z.array(z.object({ personId: z.uuid(), handle: z.string(), cells: z.array(GridCell) })),
  /** Incomplete sheets of stations that were sat and count. */
  unmarked: z.int(),
  log: z.array(CircuitLogEntry),
});
export type CircuitConsole = z.infer<typeof CircuitConsole>;

export const getCircuitConsole = defineRoute({
  ...known,
  name: 'circuits.console',
  method: 'get',
  path: '/api/circuits/:id/console',
  summary: 'Everyone’s state and what is saved; for proctors',
  response: CircuitConsole,
  failures: ['not_found', 'forbidden'],
});

const Outcome = z.object({
  applied: z.boolean(),
  circuit: Circuit,
});

const acted = { ...known, response: Outcome } as const;

export const commandCircuit = defineRoute({
  ...acted,
  name: 'circuits.command',
  method: 'post',
  path: '/api/circuits/:id/clock',
  summary: 'Pauses, resumes, skips the phase, adds time to it for everyone, or ends the circuit',
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.enum(['pause', 'resume', 'skip', 'end']), rev: z.int().min(0) }),
    z.strictObject({
      command: z.literal('extend'),
      rev: z.int().min(0),
      seconds: z.int().min(5).max(900),
    }),
  ]),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const voidStation = defineRoute({
  ...acted,
  name: 'circuits.void',
  method: 'put',
  path: '/api/circuits/:id/voids',
  summary: 'Excludes a station from the marks or includes it again, in one round or in all',
  body: z.strictObject({
    place: z.int().min(0).max(23),
    /** Null is every round. */
    round: z.int().min(0).max(23).nullable(),
    isVoid: z.boolean(),
  }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const swapPerson = defineRoute({
  ...acted,
  name: 'circuits.swap',
  method: 'post',
  path: '/api/circuits/:id/swaps',
  summary: 'Gives one person’s seats to a standby: staff at once, a candidate between tasks',
  body: z.strictObject({ personId: z.uuid(), standbyId: z.uuid() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const setCoProctor = defineRoute({
  ...acted,
  name: 'circuits.coProctor',
  method: 'put',
  path: '/api/circuits/:id/co-proctors',
  summary: 'Makes a participant a proctor, or no longer; the owner stays owner',
  body: z.strictObject({ personId: z.uuid(), isCoProctor: z.boolean() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const messageEverybody = defineRoute({
  ...known,
  name: 'circuits.message',
  method: 'post',
  path: '/api/circuits/:id/messages',
  summary: 'Sends a line to everyone, shown in the log and over the current screen',
  body: z.strictObject({ text: Prose.min(1, 'Write something').max(300) }),
  response: CircuitLogEntry,
  failures: ['not_found', 'forbidden'],
});

export const listCircuitLog = defineRoute({
  ...known,
  name: 'circuits.log',
  method: 'get',
  path: '/api/circuits/:id/log',
  summary: 'Actions of proctors, newest first, for all participants',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  response: z.array(CircuitLogEntry),
  failures: ['not_found'],
});

export const closeMarking = defineRoute({
  ...acted,
  name: 'circuits.closeMarking',
  method: 'post',
  path: '/api/circuits/:id/close-marking',
  summary: 'Closes marking; only once the last round is over',
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const publishResults = defineRoute({
  ...acted,
  name: 'circuits.publish',
  method: 'post',
  path: '/api/circuits/:id/publish',
  summary: 'Opens results to candidates, once; with missing marks only if confirmed',
  body: z.strictObject({ acceptsUnmarked: z.boolean().default(false) }),
  failures: ['not_found', 'forbidden', 'conflict'],
});
