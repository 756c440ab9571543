import { changeCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { deleteSeats, insertSeats } from '@cascade/db/features/circuits/people.queries';
import { type Circuit, CircuitRole, CircuitWish } from '@cascade/shared/features/circuits/contract';
import { fillSeats, seatByWish } from '@cascade/shared/features/circuits/fill-seats';
import type { PlannedSeat } from '@cascade/shared/features/circuits/launch-checks';
import type { setCircuitSeats } from '@cascade/shared/features/circuits/plan';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged } from '../events.ts';
import {
  type CircuitAccess,
  enterProctor,
  isIn,
  maySit,
  requireRev,
  requireState,
} from '../policy.ts';
import { circuitFor } from '../views.ts';
import { rotationOf, seatsOf } from './seating.ts';

async function holdSeats(work: MemberWork, id: string, rev: number): Promise<CircuitAccess> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['draft', 'lobby'], 'Seats are fixed once the circuit runs; swap instead.');
  requireRev(entered, rev);
  return entered;
}

async function writeSeats(
  work: MemberWork,
  entered: CircuitAccess,
  seats: readonly PlannedSeat[],
): Promise<Circuit> {
  const circuitId = entered.row.id;
  await deleteSeats(work.tx, circuitId);
  await insertSeats(
    work.tx,
    seats.map((seat) => ({ id: newId(), circuitId, ...seat })),
  );
  await changeCircuit(work.tx, entered.row, {});
  const changed = await reloadCircuit(work, entered);
  await emitCircuitChanged(work, changed);
  return circuitFor(work.tx, changed, work.now);
}

export async function setSeats(
  work: MemberWork,
  id: string,
  { rev, seats }: BodyOf<typeof setCircuitSeats>,
): Promise<Circuit> {
  const entered = await holdSeats(work, id, rev);
  const known = new Set(entered.people.filter(isIn).map((person) => person.id));
  const wrong = seats.findIndex(({ personId }) => !known.has(personId));
  if (wrong >= 0)
    throw new AppError('invalid', 'A seat was given to somebody who is not in this circuit.', {
      errors: [{ field: `seats.${wrong}.personId`, message: 'is not in this circuit' }],
    });
  return writeSeats(work, entered, seats);
}

/** Seats that are still held, of everybody who has joined, and what these people wish. */
function seatingOf(entered: CircuitAccess) {
  const people = entered.people.filter(({ status }) => status === 'joined');
  return {
    people: people.map((person) => ({ id: person.id, wish: CircuitWish.parse(person.wish) })),
    stations: entered.places.map(({ isRest, place }) => (isRest ? null : place)),
    held: people.flatMap((person) =>
      seatsOf(entered, person.id, null).map(({ personId, role, place }) => ({
        personId,
        role: CircuitRole.parse(role),
        place,
      })),
    ),
  };
}

export async function fill(work: MemberWork, id: string, rev: number): Promise<Circuit> {
  const entered = await holdSeats(work, id, rev);
  const { people, stations, held } = seatingOf(entered);
  return writeSeats(work, entered, fillSeats(rotationOf(entered), stations, held, people));
}

/**
 * Before the launch, gives a free seat to somebody who has just joined, by their wish; in a trio
 * also to its owner, who is there from the start. Without a free seat nothing changes.
 */
export async function seatNewcomer(work: MemberWork, entered: CircuitAccess): Promise<void> {
  if (entered.row.launchedAt !== null) return;
  if (entered.me.wish === 'candidate' && !maySit(entered, entered.me)) return;
  const { people, stations, held } = seatingOf(entered);
  const owner = entered.people.find(({ standing }) => standing === 'owner');
  const isTrio = entered.row.mode === 'trio';
  const newcomers = people.filter(({ id }) => id === entered.me.id || (isTrio && id === owner?.id));
  const seats = seatByWish(rotationOf(entered), stations, held, newcomers);
  const fresh = seats.slice(held.length);
  if (fresh.length === 0) return;
  const circuitId = entered.row.id;
  await insertSeats(
    work.tx,
    fresh.map((seat) => ({ id: newId(), circuitId, ...seat })),
  );
}
