import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/**
 * The live circuit. Places (stations) and rounds count from 0; the screens add one. Their content
 * comes by role and phase (`station.ts`).
 */

export const circuitStates = [
  'draft',
  'lobby',
  'running',
  'marking',
  'published',
  'cancelled',
] as const;
export const CircuitState = z.enum(circuitStates);
export type CircuitState = z.infer<typeof CircuitState>;

/** `trio`: three people take turns as candidate, role player and examiner. */
export const CircuitMode = z.enum(['circuit', 'trio']);
export type CircuitMode = z.infer<typeof CircuitMode>;

export const CircuitPreset = z.enum(['uniform', 'two-circuits']);
export type CircuitPreset = z.infer<typeof CircuitPreset>;

export const circuitRoles = ['candidate', 'examiner', 'role-player', 'observer'] as const;
export const CircuitRole = z.enum(circuitRoles);
export type CircuitRole = z.infer<typeof CircuitRole>;

export const circuitWishes = [...circuitRoles, 'standby'] as const;
export const CircuitWish = z.enum(circuitWishes);
export type CircuitWish = z.infer<typeof CircuitWish>;

export const CircuitStanding = z.enum(['owner', 'co-proctor', 'participant']);
export type CircuitStanding = z.infer<typeof CircuitStanding>;

/**
 * A candidate's `place` is where they begin, in a trio the person's number from 0 to 2; everyone
 * else stays at theirs.
 */
export const CircuitSeat = z.object({ role: CircuitRole, place: z.int().min(0).max(23) });
export type CircuitSeat = z.infer<typeof CircuitSeat>;

/** By handle; the id is made for this circuit and leads to no account. */
export const CircuitPerson = z.object({
  id: z.uuid(),
  handle: z.string(),
  avatarSeed: z.string(),
  standing: CircuitStanding,
  status: z.enum(['invited', 'joined']),
  wish: CircuitWish,
  /** Held seats: at most two, as examiner and role player of one place. */
  seats: z.array(CircuitSeat),
  isReady: z.boolean(),
  hasTestedSound: z.boolean(),
  seenAt: z.number().nullable(),
});
export type CircuitPerson = z.infer<typeof CircuitPerson>;

export const circuitPhases = ['reading', 'task', 'changeover', 'break', 'over'] as const;
export const CircuitPhase = z.enum(circuitPhases);
export type CircuitPhase = z.infer<typeof CircuitPhase>;

/** The clock at its last change, in ms since 1970 and ms of real time. */
export const CircuitClockShape = z.object({
  launchedAt: z.number(),
  phase: CircuitPhase,
  round: z.int().min(0),
  /** Null while paused or over. */
  endsAt: z.number().nullable(),
  pausedAt: z.number().nullable(),
  /** Left when paused; null while running. */
  remainingMs: z.number().nullable(),
  durationMs: z.number(),
  /** When the warning (task) or the bell to move (changeover) rings; else null. */
  bellAt: z.number().nullable(),
  speed: z.number(),
  /** Rises with every change of the clock. */
  rev: z.int(),
});
export type CircuitClockShape = z.infer<typeof CircuitClockShape>;

export const CircuitBreak = z.strictObject({
  afterRound: z.int().min(0).max(22),
  minutes: z.number().min(1).max(60),
});
export type CircuitBreak = z.infer<typeof CircuitBreak>;

export const CircuitAdjustments = z.strictObject({
  extraReadingSeconds: z.int().min(0).max(600),
  extraTaskSeconds: z.int().min(0).max(600),
});
export type CircuitAdjustments = z.infer<typeof CircuitAdjustments>;

export const CircuitPlace = z.object({
  place: z.int().min(0),
  kind: z.enum(['station', 'rest']),
  isVoid: z.boolean(),
});
export type CircuitPlace = z.infer<typeof CircuitPlace>;

export const CircuitShared = z.object({
  id: z.uuid(),
  name: z.string(),
  state: CircuitState,
  mode: CircuitMode,
  preset: CircuitPreset,
  speed: z.number(),
  scheduledFor: z.iso.datetime().nullable(),
  places: z.array(CircuitPlace),
  rounds: z.int().min(0),
  breaks: z.array(CircuitBreak),
  adjustments: CircuitAdjustments,
  people: z.array(CircuitPerson),
  clock: CircuitClockShape.nullable(),
  markingClosedAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** Rises with every change except the clock's; edits of the plan must name it. */
  rev: z.int(),
});
export type CircuitShared = z.infer<typeof CircuitShared>;

export const Circuit = CircuitShared.extend({
  me: z.object({ personId: z.uuid(), standing: CircuitStanding }),
  /** The position of the circuit's stream when this was read. */
  live: z.object({ stream: z.string(), n: z.int().min(0) }),
  serverNow: z.number(),
});
export type Circuit = z.infer<typeof Circuit>;

export const CircuitSummary = CircuitShared.pick({
  id: true,
  name: true,
  state: true,
  mode: true,
  scheduledFor: true,
}).extend({
  ownerHandle: z.string(),
  places: z.int(),
  me: z.object({
    standing: CircuitStanding,
    status: z.enum(['invited', 'joined']),
    wish: CircuitWish,
  }),
  createdAt: z.iso.datetime(),
});
export type CircuitSummary = z.infer<typeof CircuitSummary>;

export const circuitActs = [
  'opened',
  'launched',
  'paused',
  'resumed',
  'extended',
  'skipped',
  'ended',
  'voided',
  'unvoided',
  'swapped',
  'co-proctor-made',
  'co-proctor-unmade',
  'removed',
  'messaged',
  'marking-closed',
  'published',
  'cancelled',
] as const;
export const CircuitLogEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  byHandle: z.string(),
  act: z.enum(circuitActs),
  /** A sentence without its subject ("added 60 seconds to round 3"), or a message's text. */
  text: z.string(),
});
export type CircuitLogEntry = z.infer<typeof CircuitLogEntry>;

export const circuitParams = z.object({ id: z.uuid('must be a circuit id') });

export const listCircuits = defineRoute({
  name: 'circuits.list',
  method: 'get',
  path: '/api/circuits',
  summary: 'Circuits that the member takes part in or is invited to, newest first',
  access: 'member',
  response: z.array(CircuitSummary),
});

export const getCircuit = defineRoute({
  name: 'circuits.get',
  method: 'get',
  path: '/api/circuits/:id',
  summary: 'Lobby, people, places and clock, without content; for participants',
  access: 'member',
  params: circuitParams,
  response: Circuit,
  failures: ['not_found'],
});
