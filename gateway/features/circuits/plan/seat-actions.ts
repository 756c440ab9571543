import { changeCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { deleteSeats, insertSeats } from '@cascade/db/features/circuits/people.queries';
import { type Circuit, CircuitRole, CircuitWish } from '@cascade/shared/features/circuits/contract';
import { fillSeats } from '@cascade/shared/features/circuits/fill-seats';
import type { PlannedSeat } from '@cascade/shared/features/circuits/launch-checks';
import type { setCircuitSeats } from '@cascade/shared/features/circuits/plan';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged } from '../events.ts';
import { type CircuitAccess, enterProctor, isIn, requireRev, requireState } from '../policy.ts';
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

export async function fill(work: MemberWork, id: string, rev: number): Promise<Circuit> {
  const entered = await holdSeats(work, id, rev);
  const people = entered.people.filter(({ status }) => status === 'joined');
  const held = people.flatMap((person) =>
    seatsOf(entered, person.id, null).map(({ personId, role, place }) => ({
      personId,
      role: CircuitRole.parse(role),
      place,
    })),
  );
  const seats = fillSeats(
    rotationOf(entered),
    entered.places.map(({ isRest, place }) => (isRest ? null : place)),
    held,
    people.map((person) => ({ id: person.id, wish: CircuitWish.parse(person.wish) })),
  );
  return writeSeats(work, entered, seats);
}
