import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard, ScenarioId } from '../scenarios/contract.ts';
import {
  Circuit,
  CircuitAdjustments,
  CircuitBreak,
  CircuitMode,
  CircuitPreset,
  CircuitSeat,
  circuitParams,
  getCircuit,
} from './contract.ts';

/** Planning a circuit, for its proctors before the launch; `rev` detects concurrent edits. */

const name = Line.min(1, 'Give it a name').max(80, 'Keep it under 80 characters');
const rev = z.int().min(0);
const seed = z.string().min(1).max(64);
/** Marked stations, 1 to 16; in `two-circuits` there must be sixteen places in all. */
const stations = z.int().min(1).max(16);
const rests = z.int().min(0).max(8);
/** An external video room, shown to those at the place in the right phase. */
const videoUrl = z.url({ protocol: /^https$/, error: 'must be an https address' }).max(500);

export const createCircuit = defineRoute({
  name: 'circuits.create',
  method: 'post',
  path: '/api/circuits',
  summary: 'Creates a draft that the caller owns, its stations drawn by blueprint',
  access: 'verified',
  body: z.strictObject({
    name,
    mode: CircuitMode.default('circuit'),
    preset: CircuitPreset.default('uniform'),
    stations: stations.default(16),
    rests: rests.default(0),
    scheduledFor: z.iso.datetime().nullable().default(null),
    seed: seed.optional(),
    /** Divides every duration; production allows 1 only. */
    speed: z.number().min(1).max(600).default(1),
  }),
  response: Circuit,
});

export const editCircuit = defineRoute({
  name: 'circuits.edit',
  method: 'patch',
  path: '/api/circuits/:id',
  summary: 'Changes name, date, breaks or adjustments before the launch',
  access: 'member',
  params: circuitParams,
  body: z.strictObject({
    rev,
    name: name.optional(),
    scheduledFor: z.iso.datetime().nullable().optional(),
    breaks: z.array(CircuitBreak).max(8).optional(),
    adjustments: CircuitAdjustments.optional(),
  }),
  response: Circuit,
  failures: ['not_found', 'forbidden', 'stale', 'conflict'],
  reread: getCircuit,
});

export const PlannedPlace = z.object({
  place: z.int().min(0),
  kind: z.enum(['station', 'rest']),
  /** Null for a rest, for a removed station, and for a proctor who will sit it (trio). */
  card: ScenarioCard.nullable(),
  videoUrl: z.string().nullable(),
});
export type PlannedPlace = z.infer<typeof PlannedPlace>;

export const PlanCheck = z.object({
  level: z.enum(['error', 'warning']),
  code: z.enum([
    'no-candidate',
    'no-station',
    'two-places',
    'seat-taken',
    'seat-unknown',
    'proctor-sits',
    'not-joined',
    'no-examiner',
    'no-role-player',
    'trio-of-three',
    'sixteen-places',
    'eight-candidates',
    'mix',
    'seen',
    'not-ready',
  ]),
  text: z.string(),
});
export type PlanCheck = z.infer<typeof PlanCheck>;

export const CircuitPlan = z.object({
  rev: z.int(),
  seed: z.string(),
  places: z.array(PlannedPlace),
  checks: z.array(PlanCheck),
  durationMs: z.number(),
});
export type CircuitPlan = z.infer<typeof CircuitPlan>;

export const getCircuitPlan = defineRoute({
  name: 'circuits.plan',
  method: 'get',
  path: '/api/circuits/:id/plan',
  summary: 'Stations by name and what prevents a launch; for proctors',
  access: 'member',
  params: circuitParams,
  response: CircuitPlan,
  failures: ['not_found', 'forbidden'],
});

const planned = {
  access: 'member',
  params: circuitParams,
  response: CircuitPlan,
  reread: getCircuitPlan,
  failures: ['not_found', 'forbidden', 'stale', 'conflict'],
} as const;

export const setCircuitPlaces = defineRoute({
  ...planned,
  failures: [...planned.failures],
  name: 'circuits.places',
  method: 'put',
  path: '/api/circuits/:id/places',
  summary: 'Sets all places by hand, in order; each station at most once',
  body: z.strictObject({
    rev,
    places: z
      .array(
        z.strictObject({
          scenarioId: ScenarioId.nullable(),
          videoUrl: videoUrl.nullable().default(null),
        }),
      )
      .min(1)
      .max(24),
  }),
});

export const setCircuitRooms = defineRoute({
  ...planned,
  failures: [...planned.failures],
  name: 'circuits.rooms',
  method: 'put',
  path: '/api/circuits/:id/rooms',
  summary: 'Sets the video rooms only, place by place, also during the circuit; null is none',
  body: z.strictObject({ rooms: z.array(videoUrl.nullable()).min(1).max(24) }),
});

export const drawCircuitPlaces = defineRoute({
  ...planned,
  failures: [...planned.failures],
  name: 'circuits.draw',
  method: 'post',
  path: '/api/circuits/:id/places/draw',
  summary: 'Draws all places by blueprint, unseen by its candidates first; rests are spread out',
  body: z.strictObject({ rev, stations, rests: rests.default(0), seed: seed.optional() }),
});

const seated = {
  access: 'member',
  params: circuitParams,
  response: Circuit,
  reread: getCircuit,
  failures: ['not_found', 'forbidden', 'stale', 'conflict'],
} as const;

export const setCircuitSeats = defineRoute({
  ...seated,
  failures: [...seated.failures],
  name: 'circuits.seats',
  method: 'put',
  path: '/api/circuits/:id/seats',
  summary: 'Sets all seats; people not named have none',
  body: z.strictObject({
    rev,
    seats: z.array(z.strictObject({ personId: z.uuid(), ...CircuitSeat.shape })).max(200),
  }),
});

export const fillCircuitSeats = defineRoute({
  ...seated,
  failures: [...seated.failures],
  name: 'circuits.fill',
  method: 'post',
  path: '/api/circuits/:id/seats/fill',
  summary: 'Gives everyone without a seat the role they asked for, as far as there are free ones',
  body: z.strictObject({ rev }),
});

export const openLobby = defineRoute({
  ...seated,
  failures: [...seated.failures],
  name: 'circuits.open',
  method: 'post',
  path: '/api/circuits/:id/lobby',
  summary: 'Opens the lobby; a repeat changes nothing',
});

export const cancelCircuit = defineRoute({
  ...seated,
  failures: [...seated.failures],
  name: 'circuits.cancel',
  method: 'post',
  path: '/api/circuits/:id/cancel',
  summary: 'Cancels it, unless it is published; a repeat changes nothing',
});

export const launchCircuit = defineRoute({
  ...seated,
  failures: [...seated.failures],
  name: 'circuits.launch',
  method: 'post',
  path: '/api/circuits/:id/launch',
  summary: 'Starts the clock once the plan has no error; a second launch changes nothing',
});

export const getCircuitCalendar = defineRoute({
  name: 'circuits.calendar',
  method: 'get',
  path: '/api/circuits/:id/calendar.ics',
  summary: 'The date as an iCalendar file (RFC 5545)',
  access: 'member',
  params: circuitParams,
  response: z.string(),
  media: 'text/calendar',
  failures: ['not_found', 'conflict'],
});
