import {
  changeCircuit,
  type PersonRow,
  type SeatRow,
} from '@cascade/db/features/circuits/circuits.queries';
import { setVoid } from '@cascade/db/features/circuits/log.queries';
import {
  changePerson,
  closeSeats,
  insertSeats,
} from '@cascade/db/features/circuits/people.queries';
import type { Circuit, CircuitLogEntry } from '@cascade/shared/features/circuits/contract';
import type {
  setCoProctor,
  swapPerson,
  voidStation,
} from '@cascade/shared/features/circuits/proctor';
import { AppError } from '@cascade/shared/kernel/app-error';
import { newId } from '@cascade/shared/kernel/id';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { circuitStatusOf } from '../clock/clock.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged, emitCircuitListed, recordAct } from '../events.ts';
import { seatsOf } from '../plan/seating.ts';
import { type CircuitAccess, enterOwner, enterProctor, maySit, requireState } from '../policy.ts';
import { circuitFor } from '../views.ts';

export type Acted = { applied: boolean; circuit: Circuit };

export async function unchanged({ tx, now }: MemberWork, entered: CircuitAccess): Promise<Acted> {
  return { applied: false, circuit: await circuitFor(tx, entered, now) };
}

export async function acted(
  work: MemberWork,
  entered: CircuitAccess,
  act: CircuitLogEntry['act'],
  text: string,
): Promise<Acted> {
  await changeCircuit(work.tx, entered.row, {});
  const changed = await reloadCircuit(work, entered);
  await emitCircuitChanged(work, changed);
  await recordAct(work, changed, act, text);
  return { applied: true, circuit: await circuitFor(work.tx, changed, work.now) };
}

/** Voids or restores a station's marks, in one round or all, until results are published. */
export async function voidTurn(
  work: MemberWork,
  id: string,
  { place, round, isVoid }: BodyOf<typeof voidStation>,
): Promise<Acted> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['running', 'marking'], 'Stations are voided while it runs or is marked.');
  const at = entered.places[place];
  if (!at || at.isRest) throw new AppError('not_found', 'There is no station at this place.');
  const isNow =
    round === null
      ? at.isVoid
      : entered.voids.some((one) => one.place === place && one.round === round);
  if (isNow === isVoid) return unchanged(work, entered);
  await setVoid(work.tx, { circuitId: id, place, round }, isVoid);
  const what = `station ${place + 1}${round === null ? '' : ` in round ${round + 1}`}`;
  return isVoid
    ? acted(work, entered, 'voided', `took ${what} out of the marks`)
    : acted(work, entered, 'unvoided', `put ${what} back into the marks`);
}

function find(entered: CircuitAccess, personId: string): PersonRow {
  const person = entered.people.find(({ id }) => id === personId);
  if (!person) throw new AppError('not_found', 'There is nobody like that in this circuit.');
  return person;
}

/**
 * Staff at once; a candidate in this round only during reading time, so that nobody enters
 * another's task.
 */
function takesOverIn(entered: CircuitAccess, seats: readonly SeatRow[], now: Date): number {
  const { clock } = circuitStatusOf(entered, now);
  if (clock === null) return 0;
  const isCandidate = seats.some(({ role }) => role === 'candidate');
  return isCandidate && clock.phase !== 'reading' ? clock.round + 1 : clock.round;
}

export async function swap(
  work: MemberWork,
  id: string,
  { personId, standbyId }: BodyOf<typeof swapPerson>,
): Promise<Acted> {
  const { tx, now } = work;
  const entered = await lockCircuitAs(work, id, enterProctor);
  requireState(entered, ['running'], 'Before the launch, change the seats instead.');
  const [person, standby] = [find(entered, personId), find(entered, standbyId)];
  const seats = seatsOf(entered, personId, null);
  // Another proctor was first, or there is nothing to hand over.
  if (seats.length === 0) return unchanged(work, entered);
  if (standby.status !== 'joined')
    throw new AppError('conflict', `${standby.handle} has not joined this circuit.`);
  if (seatsOf(entered, standbyId, null).length > 0)
    throw new AppError('conflict', `${standby.handle} would be in two places at once.`);
  if (seats.some(({ role }) => role === 'candidate') && !maySit(entered, standby))
    throw new AppError('conflict', `${standby.handle} has seen stations of this circuit.`);
  const fromRound = takesOverIn(entered, seats, now);
  await closeSeats(tx, seats, fromRound);
  await insertSeats(
    tx,
    seats.map(({ role, place }) => ({
      id: newId(),
      circuitId: id,
      personId: standbyId,
      role,
      place,
      fromRound,
    })),
  );
  const roles = seats.map(({ role }) => role).join(' and ');
  const text = `swapped in ${standby.handle} for ${person.handle} as ${roles} from round ${fromRound + 1}`;
  return acted(work, entered, 'swapped', text);
}

/** Owner only: a co-proctor could otherwise remove the others. */
export async function makeCoProctor(
  work: MemberWork,
  id: string,
  { personId, isCoProctor }: BodyOf<typeof setCoProctor>,
): Promise<Acted> {
  const entered = await lockCircuitAs(work, id, enterOwner);
  const person = find(entered, personId);
  const standing = isCoProctor ? 'co-proctor' : 'participant';
  if (person.standing === standing) return unchanged(work, entered);
  if (person.standing === 'owner' || person.status !== 'joined')
    throw new AppError('conflict', 'Only somebody else who has joined can be a co-proctor.');
  if (
    isCoProctor &&
    entered.row.mode === 'circuit' &&
    seatsOf(entered, personId, null).some(isSitting)
  )
    throw new AppError('conflict', `${person.handle} sits this circuit and cannot run it.`);
  await changePerson(work.tx, personId, { standing });
  const result = await acted(
    work,
    entered,
    isCoProctor ? 'co-proctor-made' : 'co-proctor-unmade',
    isCoProctor ? `made ${person.handle} a co-proctor` : `took co-proctoring from ${person.handle}`,
  );
  await emitCircuitListed(work, await reloadCircuit(work, entered), [personId]);
  return result;
}

const isSitting = ({ role }: SeatRow) => role === 'candidate';

export async function message(
  work: MemberWork,
  id: string,
  text: string,
): Promise<CircuitLogEntry> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  return recordAct(work, entered, 'messaged', text);
}
