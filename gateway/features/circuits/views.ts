import type { Tx } from '@cascade/db/client';
import {
  findCircuit,
  type LoadedCircuit,
  type listCircuitsOf,
  type PersonRow,
} from '@cascade/db/features/circuits/circuits.queries';
import { inSnapshot, readHead } from '@cascade/db/live/snapshot.queries';
import {
  type Circuit,
  CircuitMode,
  type CircuitPerson,
  CircuitPreset,
  CircuitRole,
  type CircuitShared,
  CircuitStanding,
  CircuitState,
  type CircuitSummary,
  CircuitWish,
} from '@cascade/shared/features/circuits/contract';
import { roundsOf } from '@cascade/shared/features/circuits/rotation';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Services } from '../../services.ts';
import { circuitStatusOf } from './clock/clock.ts';
import { rotationOf, seatsOf } from './plan/seating.ts';
import { type CircuitAccess, enter, isIn } from './policy.ts';

export function publicPerson({ id, handle }: PersonRow): { personId: string; handle: string } {
  return { personId: id, handle };
}

function joinStatus(status: string): 'invited' | 'joined' {
  return status === 'joined' ? 'joined' : 'invited';
}

function personView(loaded: LoadedCircuit, person: PersonRow): CircuitPerson {
  return {
    id: person.id,
    handle: person.handle,
    avatarSeed: person.avatarSeed,
    standing: CircuitStanding.parse(person.standing),
    status: joinStatus(person.status),
    wish: CircuitWish.parse(person.wish),
    seats: seatsOf(loaded, person.id, null).map(({ role, place }) => ({
      role: CircuitRole.parse(role),
      place,
    })),
    isReady: person.isReady,
    hasTestedSound: person.hasTestedSound,
    seenAt: person.seenAt?.getTime() ?? null,
  };
}

export function sharedView(loaded: LoadedCircuit, now: Date): CircuitShared {
  const { row, places } = loaded;
  const { state, clock } = circuitStatusOf(loaded, now);
  return {
    id: row.id,
    name: row.name,
    state,
    mode: CircuitMode.parse(row.mode),
    preset: CircuitPreset.parse(row.preset),
    speed: row.speed,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    places: places.map(({ place, isRest, isVoid }) => ({
      place,
      kind: isRest ? 'rest' : 'station',
      isVoid,
    })),
    rounds: roundsOf(rotationOf(loaded)),
    breaks: row.breaks,
    adjustments: {
      extraReadingSeconds: row.extraReadingSeconds,
      extraTaskSeconds: row.extraTaskSeconds,
    },
    people: loaded.people.filter(isIn).map((person) => personView(loaded, person)),
    clock,
    markingClosedAt: row.markingClosedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    rev: row.rev,
  };
}

export async function circuitFor(tx: Tx, entered: CircuitAccess, now: Date): Promise<Circuit> {
  const { me, row } = entered;
  const stream = streamOf.circuit(row.id);
  return {
    ...sharedView(entered, now),
    me: { personId: me.id, standing: CircuitStanding.parse(me.standing) },
    live: { stream, n: await readHead(tx, stream) },
    serverNow: now.getTime(),
  };
}

export function readCircuit(
  { database, clock }: Services,
  userId: string,
  id: string,
): Promise<Circuit> {
  return inSnapshot(database, async (tx) =>
    circuitFor(tx, enter(await findCircuit(tx, id), userId), clock.now()),
  );
}

export function summaryOf(loaded: LoadedCircuit, person: PersonRow): CircuitSummary {
  const owner = loaded.people.find(({ standing }) => standing === 'owner');
  return listedOf({
    circuit: loaded.row,
    person,
    places: loaded.places.length,
    ownerHandle: owner?.handle ?? 'Deleted member',
  });
}

type ListedRow = Awaited<ReturnType<typeof listCircuitsOf>>[number];

/**
 * The same entry from the list's own query. It shows the row's state; the step that ends a circuit
 * updates the list.
 */
export function listedOf({ circuit, person, places, ownerHandle }: ListedRow): CircuitSummary {
  return {
    id: circuit.id,
    name: circuit.name,
    state: CircuitState.parse(circuit.state),
    mode: CircuitMode.parse(circuit.mode),
    scheduledFor: circuit.scheduledFor?.toISOString() ?? null,
    ownerHandle,
    places,
    me: {
      standing: CircuitStanding.parse(person.standing),
      status: joinStatus(person.status),
      wish: CircuitWish.parse(person.wish),
    },
    createdAt: circuit.createdAt.toISOString(),
  };
}
