import type { Tx } from '@cascade/db/client';
import {
  type CircuitRow,
  findCircuit,
  type LoadedCircuit,
  lockCircuit,
} from '@cascade/db/features/circuits/circuits.queries';
import { advanceClock } from '@cascade/db/features/circuits/clock.queries';
import type { Appender } from '@cascade/db/live/appender';
import {
  type CircuitPlanned,
  isDue,
  stepCircuit,
} from '@cascade/shared/domain/clock/circuit-clock';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import type { MemberWork } from '../../../http/work.ts';
import { emitCircuitListed, emitClockMoved } from '../events.ts';
import type { CircuitAccess } from '../policy.ts';
import { columnsOf, plannedOf } from './clock.ts';

type Stepping = { tx: Tx; live: Appender; now: Date };

/** @returns the row after it; undefined when nothing was due or another gateway was first */
export async function takeStep(
  { tx, live, now }: Stepping,
  row: CircuitRow,
  planned: CircuitPlanned,
): Promise<CircuitRow | undefined> {
  const clock = clockOf(row);
  if (row.state !== 'running' || clock.endsAt === null || !isDue(clock, now.getTime()))
    return undefined;
  const next = stepCircuit(planned, clock, now.getTime());
  const moved = await advanceClock(tx, row, now, columnsOf(planned, next, new Date(clock.endsAt)));
  if (!moved) return undefined;
  await emitClockMoved(live, moved, planned);
  if (moved.state !== 'marking') return moved;
  const ended = await findCircuit(tx, row.id);
  if (ended) await emitCircuitListed({ live }, ended);
  return moved;
}

/** The caller holds the row's lock. */
async function catchUp(work: Stepping, loaded: LoadedCircuit): Promise<LoadedCircuit> {
  const planned = plannedOf(loaded.row, loaded.places.length);
  let { row } = loaded;
  for (let next = await takeStep(work, row, planned); next; ) {
    row = next;
    next = await takeStep(work, row, planned);
  }
  return { ...loaded, row };
}

/**
 * Locks a circuit, brings its clock up to date and checks access.
 * @throws AppError not_found or forbidden
 */
export async function lockCircuitAs(
  work: MemberWork,
  id: string,
  as: (loaded: LoadedCircuit | undefined, userId: string) => CircuitAccess,
): Promise<CircuitAccess> {
  const held = await lockCircuit(work.tx, id);
  as(held, work.userId);
  return as(held && (await catchUp(work, held)), work.userId);
}

export async function reloadCircuit(
  { tx }: MemberWork,
  { row, me }: CircuitAccess,
): Promise<CircuitAccess> {
  const loaded = await findCircuit(tx, row.id);
  const person = loaded?.people.find(({ id }) => id === me.id);
  if (!loaded || !person) throw new Error('A held circuit went missing.');
  return { ...loaded, me: person };
}
