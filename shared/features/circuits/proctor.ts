import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Circuit, CircuitClockShape, CircuitLogEntry, circuitParams } from './contract.ts';

/**
 * Proctors' actions during a circuit. Each names the clock's `rev` or the wanted state, so that
 * two simultaneous presses act once: the second reply is `applied: false` with the current state.
 */

const known = { access: 'member', params: circuitParams } as const;

/** One turn in the proctors' grid. It carries no mark, only whether one is saved. */
export const GridCell = z.object({
  round: z.int(),
  place: z.int(),
  isRest: z.boolean(),
  isVoid: z.boolean(),
  /** 0 before the first save. */
  version: z.int(),
  isComplete: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
});
export type GridCell = z.infer<typeof GridCell>;

export const CircuitConsole = z.object({
  serverNow: z.number(),
  clock: CircuitClockShape.nullable(),
  /** One line for each candidate, their rounds in order. */
  grid: z.array(z.object({ personId: z.uuid(), handle: z.string(), cells: z.array(GridCell) })),
  /** Incomplete sheets of stations that were sat and count. */
  unmarked: z.int(),
  /** The latest hundred, newest first. */
  log: z.array(CircuitLogEntry),
});
export type CircuitConsole = z.infer<typeof CircuitConsole>;

export const getCircuitConsole = defineRoute({
  ...known,
  name: 'circuits.console',
  method: 'get',
  path: '/api/circuits/:id/console',
  summary: 'Everybody at a glance and what is saved; to proctors',
  response: CircuitConsole,
  failures: ['not_found', 'forbidden'],
});

const Outcome = z.object({
  /** False when it was already done, or overtaken. */
  applied: z.boolean(),
  circuit: Circuit,
});

const acted = { ...known, response: Outcome } as const;

export const commandCircuit = defineRoute({
  ...acted,
  name: 'circuits.command',
  method: 'post',
  path: '/api/circuits/:id/clock',
  summary: 'Pauses, resumes, skips the phase, adds time to it for everybody, or ends the circuit',
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.enum(['pause', 'resume', 'skip', 'end']), rev: z.int().min(0) }),
    z.strictObject({
      command: z.literal('extend'),
      rev: z.int().min(0),
      /** Of exam time. */
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
  summary: 'Takes a station out of the marks or puts it back, in one round or in all',
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
  summary: 'Gives the seats of one person to a standby: staff at once, a candidate between tasks',
  body: z.strictObject({ personId: z.uuid(), standbyId: z.uuid() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const setCoProctor = defineRoute({
  ...acted,
  name: 'circuits.coProctor',
  method: 'put',
  path: '/api/circuits/:id/co-proctors',
  summary: 'Lets somebody act as proctor, or no longer; the owner stays owner',
  body: z.strictObject({ personId: z.uuid(), isCoProctor: z.boolean() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const messageEverybody = defineRoute({
  ...known,
  name: 'circuits.message',
  method: 'post',
  path: '/api/circuits/:id/messages',
  summary: 'Writes a line to everybody, in the log and over whatever they are doing',
  body: z.strictObject({ text: Prose.min(1, 'Write something').max(300) }),
  response: CircuitLogEntry,
  failures: ['not_found', 'forbidden'],
});

export const listCircuitLog = defineRoute({
  ...known,
  name: 'circuits.log',
  method: 'get',
  path: '/api/circuits/:id/log',
  summary: 'What proctors did, newest first, to everybody in it',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }),
  response: z.array(CircuitLogEntry),
  failures: ['not_found'],
});

export const closeMarking = defineRoute({
  ...acted,
  name: 'circuits.closeMarking',
  method: 'post',
  path: '/api/circuits/:id/close-marking',
  summary: 'Takes no more marks; only once the last round is over',
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const publishResults = defineRoute({
  ...acted,
  name: 'circuits.publish',
  method: 'post',
  path: '/api/circuits/:id/publish',
  summary: 'Opens results to candidates, once; with marks missing only when told so',
  body: z.strictObject({ acceptsUnmarked: z.boolean().default(false) }),
  failures: ['not_found', 'forbidden', 'conflict'],
});
