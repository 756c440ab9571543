import { listSeenStations } from '@cascade/db/domain/stations/seen.queries';
import { findScenario, listSittableCards } from '@cascade/db/domain/stations/stations.queries';
import {
  changeCircuit,
  findCircuit,
  insertCircuit,
  replacePlaces,
  setRooms,
} from '@cascade/db/features/circuits/circuits.queries';
import { addPerson } from '@cascade/db/features/circuits/people.queries';
import { drawStations, withRests } from '@cascade/shared/domain/stations/station-mix';
import type { Circuit } from '@cascade/shared/features/circuits/contract';
import type {
  CircuitPlan,
  createCircuit,
  drawCircuitPlaces,
  editCircuit,
  setCircuitPlaces,
} from '@cascade/shared/features/circuits/plan';
import { Scenario } from '@cascade/shared/features/scenarios/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged, emitCircuitListed } from '../events.ts';
import {
  type CircuitAccess,
  enter,
  enterProctor,
  isIn,
  requireRev,
  requireState,
} from '../policy.ts';
import { planReminders } from '../reminders.ts';
import { circuitFor } from '../views.ts';
import { planFor } from './plan-view.ts';

const LAUNCHED = 'The plan is fixed once the circuit has been launched.';

/** @throws AppError not_found */
async function placed(
  { tx }: MemberWork,
  places: readonly { scenarioId: number | null; videoUrl: string | null }[],
): Promise<{ scenarioId: number | null; snapshot: Scenario | null; videoUrl: string | null }[]> {
  const kept = [];
  for (const { scenarioId, videoUrl } of places) {
    if (scenarioId === null) {
      kept.push({ scenarioId, snapshot: null, videoUrl });
      continue;
    }
    const station = await findScenario(tx, scenarioId);
    if (!station) throw new AppError('not_found', 'There is no such station.');
    kept.push({ scenarioId, snapshot: Scenario.parse(station), videoUrl });
  }
  return kept;
}

type Draw = { stations: number; rests: number; seed: string; candidates: readonly string[] };

/** @param candidates members who should not know the stations */
async function drawInto(work: MemberWork, circuitId: string, draw: Draw): Promise<void> {
  const seen = await listSeenStations(work.tx, draw.candidates);
  const stations = drawStations(await listSittableCards(work.tx), {
    count: draw.stations,
    seed: draw.seed,
    seen: new Set(seen.map(({ scenarioId }) => scenarioId)),
  });
  const places = withRests(
    stations.map(({ id }) => id),
    draw.rests,
  ).map((scenarioId) => ({ scenarioId, videoUrl: null }));
  await replacePlaces(work.tx, circuitId, await placed(work, places));
}

/** @param mayHurry false in production, where the clock runs at real speed */
export async function create(
  work: MemberWork,
  body: BodyOf<typeof createCircuit>,
  mayHurry: boolean,
): Promise<Circuit> {
  const { tx, userId, now } = work;
  if (!mayHurry && body.speed !== 1)
    throw new AppError('invalid', 'The clock runs at its own speed here.', {
      errors: [{ field: 'speed', message: 'must be 1' }],
    });
  const { stations, rests, scheduledFor, seed = newId(), ...settings } = body;
  const isTrio = body.mode === 'trio';
  const id = newId();
  await insertCircuit(tx, {
    id,
    ...settings,
    preset: isTrio ? 'uniform' : body.preset,
    seed,
    scheduledFor: scheduledFor === null ? null : new Date(scheduledFor),
    createdAt: now,
  });
  await addPerson(tx, {
    id: newId(),
    circuitId: id,
    userId,
    standing: 'owner',
    status: 'joined',
    wish: isTrio ? 'candidate' : 'standby',
    addedAt: now,
  });
  await drawInto(work, id, {
    stations,
    rests: isTrio ? 0 : rests,
    seed,
    candidates: isTrio ? [userId] : [],
  });
  const entered = enter(await findCircuit(tx, id), userId);
  await planReminders(work, entered.row);
  await emitCircuitListed(work, entered);
  return circuitFor(tx, entered, now);
}

async function holdPlan(work: MemberWork, id: string, rev: number): Promise<CircuitAccess> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['draft', 'lobby'], LAUNCHED);
  requireRev(entered, rev);
  return entered;
}

export async function edit(
  work: MemberWork,
  id: string,
  { rev, name, scheduledFor, breaks, adjustments }: BodyOf<typeof editCircuit>,
): Promise<Circuit> {
  const entered = await holdPlan(work, id, rev);
  const row = await changeCircuit(work.tx, entered.row, {
    ...(name === undefined ? {} : { name }),
    ...(breaks === undefined ? {} : { breaks }),
    ...(adjustments ?? {}),
    ...(scheduledFor === undefined
      ? {}
      : { scheduledFor: scheduledFor === null ? null : new Date(scheduledFor) }),
  });
  if (scheduledFor !== undefined) await planReminders(work, row);
  const changed = { ...entered, row };
  await emitCircuitListed(work, changed);
  await emitCircuitChanged(work, changed);
  return circuitFor(work.tx, changed, work.now);
}

async function replan(
  work: MemberWork,
  entered: CircuitAccess,
  seed = entered.row.seed,
): Promise<CircuitPlan> {
  await changeCircuit(work.tx, entered.row, { seed });
  const changed = await reloadCircuit(work, entered);
  await emitCircuitListed(work, changed);
  await emitCircuitChanged(work, changed);
  return planFor(work.tx, changed);
}

export async function setPlaces(
  work: MemberWork,
  id: string,
  { rev, places }: BodyOf<typeof setCircuitPlaces>,
): Promise<CircuitPlan> {
  const entered = await holdPlan(work, id, rev);
  const chosen = places.flatMap(({ scenarioId }) => (scenarioId === null ? [] : [scenarioId]));
  if (new Set(chosen).size < chosen.length)
    throw new AppError('invalid', 'A station can be in a circuit only once.', {
      errors: [{ field: 'places', message: 'name a station twice' }],
    });
  if (entered.row.mode === 'trio' && chosen.length < places.length)
    throw new AppError('invalid', 'A trio has no rest stations: two of three are not sitting.', {
      errors: [{ field: 'places', message: 'have a rest' }],
    });
  await replacePlaces(work.tx, id, await placed(work, places));
  return replan(work, entered);
}

export async function draw(
  work: MemberWork,
  id: string,
  { rev, stations, rests, seed = newId() }: BodyOf<typeof drawCircuitPlaces>,
): Promise<CircuitPlan> {
  const entered = await holdPlan(work, id, rev);
  const candidates = entered.people.filter(isIn).filter(({ wish }) => wish === 'candidate');
  await drawInto(work, id, {
    stations,
    rests: entered.row.mode === 'trio' ? 0 : rests,
    seed,
    candidates: candidates.flatMap(({ userId }) => userId ?? []),
  });
  return replan(work, entered, seed);
}

/** Rooms may change while it runs, so that a failing room does not end the mock. */
export async function setVideoRooms(
  work: MemberWork,
  id: string,
  rooms: readonly (string | null)[],
): Promise<CircuitPlan> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['draft', 'lobby', 'running'], 'This circuit is over.');
  await setRooms(work.tx, id, rooms);
  return replan(work, entered);
}
