import type { Tx } from '@cascade/db/client';
import { listSeenStations } from '@cascade/db/domain/stations/seen.queries';
import { findCircuit, listPlaceCards } from '@cascade/db/features/circuits/circuits.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import { circuitLength } from '@cascade/shared/domain/clock/circuit-timing';
import { CircuitRole } from '@cascade/shared/features/circuits/contract';
import { launchChecks } from '@cascade/shared/features/circuits/launch-checks';
import type { CircuitPlan, PlanCheck } from '@cascade/shared/features/circuits/plan';
import type { ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import type { Services } from '../../../services.ts';
import { plannedOf } from '../clock/clock.ts';
import { type CircuitAccess, enterProctor, isIn, isProctor, maySeePlan } from '../policy.ts';
import { rotationOf, seatsOf } from './seating.ts';

type Cards = ReadonlyMap<number, ScenarioCard>;

/** Stations that people have met, as `personId:stationId`. */
async function seenBy(tx: Tx, { row, people }: CircuitAccess): Promise<Set<string>> {
  const byUser = new Map(people.filter(isIn).map(({ userId, id }) => [userId, id]));
  const userIds = [...byUser.keys()].filter((id) => id !== null);
  const seen = await listSeenStations(tx, userIds, row.id);
  return new Set(seen.map(({ userId, scenarioId }) => `${byUser.get(userId)}:${scenarioId}`));
}

export async function checksOf(tx: Tx, entered: CircuitAccess, cards: Cards): Promise<PlanCheck[]> {
  const people = entered.people.filter(isIn);
  return launchChecks({
    ...rotationOf(entered),
    stations: entered.places.map(({ place }) => cards.get(place) ?? null),
    seats: people.flatMap(({ id }) =>
      seatsOf(entered, id, null).map(({ personId, role, place }) => ({
        personId,
        role: CircuitRole.parse(role),
        place,
      })),
    ),
    people: people.map((person) => ({
      id: person.id,
      handle: person.handle,
      isProctor: isProctor(person),
      isReady: person.isReady,
      hasJoined: person.status === 'joined',
    })),
    seen: await seenBy(tx, entered),
  });
}

export async function planFor(tx: Tx, entered: CircuitAccess): Promise<CircuitPlan> {
  const { row, places, me } = entered;
  const cards = await listPlaceCards(tx, row.id);
  const isNamed = maySeePlan(entered, me);
  const { segments, speed } = plannedOf(row, places.length);
  return {
    rev: row.rev,
    seed: row.seed,
    places: places.map(({ place, isRest, videoUrl }) => ({
      place,
      kind: isRest ? 'rest' : 'station',
      card: (isNamed && cards.get(place)) || null,
      videoUrl,
    })),
    checks: await checksOf(tx, entered, cards),
    durationMs: Math.round(circuitLength(segments) / speed),
  };
}

export function readPlan({ database }: Services, userId: string, id: string): Promise<CircuitPlan> {
  return inSnapshot(database, async (tx) =>
    planFor(tx, enterProctor(await findCircuit(tx, id), userId)),
  );
}
