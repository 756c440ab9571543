import type { LoadedCircuit, PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import { isJoined } from '@cascade/db/features/circuits/people.queries';
import type { CircuitState } from '@cascade/shared/features/circuits/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { StreamRules } from '../../live/stream-access.ts';
import type { Services } from '../../services.ts';
import { candidatesOf, rotationOf } from './plan/seating.ts';

/** Who may do what in a circuit. Whoever is not in it learns not even that it exists. */

function noSuchCircuit(): AppError {
  return new AppError('not_found', 'There is no such circuit, or you are not in it.');
}

/** Whether somebody takes part or is invited, and has not left since. */
export function isIn({ status }: PersonRow): boolean {
  return status === 'invited' || status === 'joined';
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A circuit's stream is read by those who have joined it, and by nobody else. */
export function circuitStreams({ database }: Services): StreamRules {
  return {
    x: async ({ userId }, id) => ID.test(id) && isJoined(database.orm, id, userId),
  };
}

/** A circuit together with the person who asks for it. */
export type CircuitAccess = LoadedCircuit & { me: PersonRow };

/** Lets in who takes part or is invited. @throws AppError not_found */
export function enter(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const me = loaded?.people.find((one) => one.userId === userId && isIn(one));
  if (!loaded || !me) throw noSuchCircuit();
  return { ...loaded, me };
}

/** Lets in who has joined. @throws AppError not_found */
export function enterJoined(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const entered = enter(loaded, userId);
  if (entered.me.status !== 'joined') throw noSuchCircuit();
  return entered;
}

/** Lets in who runs it. @throws AppError not_found or forbidden */
export function enterProctor(loaded: LoadedCircuit | undefined, userId: string): CircuitAccess {
  const entered = enterJoined(loaded, userId);
  if (!isProctor(entered.me))
    throw new AppError('forbidden', 'Only the proctors of this circuit can do this.');
  return entered;
}

/** Lets in whose circuit it is. @throws AppError not_found or forbidden */
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
 * Whether a proctor may see stations by name and marks before they are published: not while they
 * sit it themselves, as the three of a trio do.
 */
export function maySeePlan(loaded: LoadedCircuit, person: PersonRow): boolean {
  if (!isProctor(person) || person.status !== 'joined') return false;
  if (rotationOf(loaded).mode === 'trio') return false;
  return !candidatesOf(loaded).some(({ id }) => id === person.id);
}

/** Whether somebody may still become a candidate: they run nothing here and had no station open. */
export function maySit({ row, seats }: LoadedCircuit, person: PersonRow): boolean {
  if (row.mode === 'trio') return true;
  const wasStaff = seats.some(
    ({ personId, role }) => personId === person.id && role !== 'candidate',
  );
  return !isProctor(person) && !wasStaff;
}

/** @throws AppError conflict naming why not */
export function requireState(
  loaded: LoadedCircuit,
  states: readonly CircuitState[],
  sentence: string,
): void {
  if (!states.some((state) => state === loaded.row.state)) throw new AppError('conflict', sentence);
}

/** @throws AppError stale when somebody else has changed the plan since it was read */
export function requireRev(loaded: LoadedCircuit, rev: number): void {
  if (loaded.row.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this circuit. Please look again.');
}
