import type { LoadedCircuit, PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import { isJoined } from '@cascade/db/features/circuits/people.queries';
import type { CircuitState } from '@cascade/shared/features/circuits/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { StreamRules } from '../../live/stream-access.ts';
import type { Services } from '../../services.ts';
import { candidatesOf, rotationOf } from './plan/seating.ts';

/** Who may do what in a circuit. Others are not even shown that it exists. */

function noSuchCircuit(): AppError {
  return new AppError('not_found', 'There is no such circuit, or you are not in it.');
}

export function isIn({ status }: PersonRow): boolean {
  return status === 'invited' || status === 'joined';
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Only members who have joined may read a circuit's stream. */
export function circuitStreams({ database }: Services): StreamRules {
  return {
    x: async ({ userId }, id) => ID.test(id) && isJoined(database.orm, id, userId),
  };
}

export type CircuitAccess = LoadedCircuit & { me: PersonRow };

/**
 * Taking part or invited.
 * @throws AppError not_found
 */
export function enter(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const me = loaded?.people.find((one) => one.userId === userId && isIn(one));
  if (!loaded || !me) throw noSuchCircuit();
  return { ...loaded, me };
}

/** @throws AppError not_found */
export function enterJoined(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const entered = enter(loaded, userId);
  if (entered.me.status !== 'joined') throw noSuchCircuit();
  return entered;
}

/** @throws AppError not_found or forbidden */
export function enterProctor(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const entered = enterJoined(loaded, userId);
  if (!isProctor(entered.me))
    throw new AppError('forbidden', 'Only the proctors of this circuit can do this.');
  return entered;
}

/** @throws AppError not_found or forbidden */
export function enterOwner(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const entered = enterJoined(loaded, userId);
  if (entered.me.standing !== 'owner')
    throw new AppError('forbidden', 'Only the owner of this circuit can do this.');
  return entered;
}

export function isProctor({ standing }: PersonRow): boolean {
  return standing === 'owner' || standing === 'co-proctor';
}

/**
 * Whether a proctor may see station names, and marks before publication: not while they sit it
 * themselves, as in a trio.
 */
export function maySeePlan(loaded: LoadedCircuit, person: PersonRow): boolean {
  if (!isProctor(person) || person.status !== 'joined') return false;
  if (rotationOf(loaded).mode === 'trio') return false;
  return !candidatesOf(loaded).some(({ id }) => id === person.id);
}

/**
 * Whether somebody may still become a candidate: not as a proctor, nor after a station was open to
 * them.
 */
export function maySit({ row, seats }: LoadedCircuit, person: PersonRow): boolean {
  if (row.mode === 'trio') return true;
  const wasStaff = seats.some(
    ({ personId, role }) => personId === person.id && role !== 'candidate',
  );
  return !isProctor(person) && !wasStaff;
}

/** @throws AppError conflict naming the reason */
export function requireState(
  loaded: LoadedCircuit,
  states: readonly CircuitState[],
  sentence: string,
): void {
  if (!states.some((state) => state === loaded.row.state)) throw new AppError('conflict', sentence);
}

/** @throws AppError stale when the plan has changed since it was read */
export function requireRev(loaded: LoadedCircuit, rev: number): void {
  if (loaded.row.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this circuit. Please look again.');
}
