import { changeCircuit, type PersonRow } from '@cascade/db/features/circuits/circuits.queries';
import {
  changePerson,
  deleteSeatsOf,
  noteSeen,
} from '@cascade/db/features/circuits/people.queries';
import type { Circuit, CircuitWish } from '@cascade/shared/features/circuits/contract';
import {
  attendCircuit,
  circuitAttended,
  circuitUnlisted,
} from '@cascade/shared/features/circuits/events';
import type { setReadiness } from '@cascade/shared/features/circuits/people';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../../http/work.ts';
import { type BoundCommand, bindCommand } from '../../../live/commands.ts';
import type { Services } from '../../../services.ts';
import { lockCircuitAs, reloadCircuit } from '../clock/locks.ts';
import { emitCircuitChanged, emitCircuitListed, recordAct } from '../events.ts';
import { seatNewcomer } from '../plan/seat-actions.ts';
import { seatsOf } from '../plan/seating.ts';
import {
  type CircuitAccess,
  enter,
  enterJoined,
  enterProctor,
  isIn,
  requireState,
} from '../policy.ts';
import { circuitFor } from '../views.ts';

/** Marks stay. */
async function takeOut(
  work: MemberWork,
  entered: CircuitAccess,
  person: PersonRow,
  status: 'left' | 'removed',
): Promise<void> {
  const { tx, live } = work;
  const { row } = entered;
  const { userId } = person;
  if (row.launchedAt === null) await deleteSeatsOf(tx, person.id);
  await changePerson(tx, person.id, { status, standing: 'participant' });
  await changeCircuit(tx, row, {});
  if (userId === null) return;
  await live.append(circuitUnlisted, [streamOf.member(userId)], { circuitId: row.id });
  live.afterCommit.push(() => work.services.live.kick(userId, streamOf.circuit(row.id)));
}

/** @throws AppError conflict while they hold a seat that is being sat or staffed */
function refuseSeated(entered: CircuitAccess, person: PersonRow, sentence: string): void {
  const isRunning = entered.row.state === 'running';
  if (isRunning && seatsOf(entered, person.id, null).length > 0)
    throw new AppError('conflict', sentence);
}

export async function leave(work: MemberWork, id: string): Promise<{ left: true }> {
  const entered = await lockCircuitAs(work, id, enter);
  if (entered.me.standing === 'owner')
    throw new AppError('conflict', 'This circuit is yours: call it off instead.');
  refuseSeated(
    entered,
    entered.me,
    'You hold a seat in a running circuit; a proctor can swap you.',
  );
  await takeOut(work, entered, entered.me, 'left');
  await emitCircuitChanged(work, await reloadCircuit(work, entered));
  return { left: true };
}

export async function remove(work: MemberWork, id: string, personId: string): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enterProctor);
  const person = entered.people.find((one) => one.id === personId);
  if (!person) throw new AppError('not_found', 'There is nobody like that in this circuit.');
  if (!isIn(person)) return circuitFor(work.tx, entered, work.now);
  if (person.standing === 'owner')
    throw new AppError('conflict', 'The owner of a circuit cannot be put out of it.');
  if (person.id === entered.me.id)
    throw new AppError('conflict', 'To go yourself, leave the circuit.');
  refuseSeated(entered, person, 'They hold a seat in a running circuit; swap in a standby first.');
  await takeOut(work, entered, person, 'removed');
  const changed = await reloadCircuit(work, entered);
  await emitCircuitChanged(work, changed);
  await recordAct(work, changed, 'removed', `put ${person.handle} out`);
  return circuitFor(work.tx, changed, work.now);
}

async function sayOfMe(
  work: MemberWork,
  id: string,
  change: Parameters<typeof changePerson>[2],
  isListed: boolean,
): Promise<Circuit> {
  const entered = await lockCircuitAs(work, id, enterJoined);
  requireState(entered, ['draft', 'lobby', 'running'], 'This circuit is over.');
  await changePerson(work.tx, entered.me.id, change);
  if (change.wish) await seatNewcomer(work, await reloadCircuit(work, entered));
  await changeCircuit(work.tx, entered.row, {});
  const changed = await reloadCircuit(work, entered);
  if (isListed) await emitCircuitListed(work, changed, [changed.me.id]);
  await emitCircuitChanged(work, changed);
  return circuitFor(work.tx, changed, work.now);
}

export function say(work: MemberWork, id: string, wish: CircuitWish): Promise<Circuit> {
  return sayOfMe(work, id, { wish }, true);
}

export function beReady(
  work: MemberWork,
  id: string,
  readiness: BodyOf<typeof setReadiness>,
): Promise<Circuit> {
  return sayOfMe(work, id, readiness, false);
}

/** Emitted without being stored. */
export function attendance({ database, clock, live }: Services): BoundCommand {
  return bindCommand(attendCircuit, async (socket, { circuitId }) => {
    const now = clock.now();
    const { userId } = socket.data.caller;
    const personId = await noteSeen(database.orm, circuitId, userId, now);
    if (personId === undefined)
      throw new AppError('not_found', 'There is no such circuit, or you are not in it.');
    const seenAt = now.getTime();
    live.emit(circuitAttended, [streamOf.circuit(circuitId)], { circuitId, personId, seenAt });
    return { serverNow: seenAt };
  });
}
