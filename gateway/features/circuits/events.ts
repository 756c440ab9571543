import type { CircuitRow, LoadedCircuit } from '@cascade/db/features/circuits/circuits.queries';
import { insertLogEntry } from '@cascade/db/features/circuits/log.queries';
import type { Appender } from '@cascade/db/live/appender';
import type { CircuitPlanned } from '@cascade/shared/domain/clock/circuit-clock';
import { type CircuitLogEntry, CircuitState } from '@cascade/shared/features/circuits/contract';
import {
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
} from '@cascade/shared/features/circuits/events';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { clockOf, clockShape } from '../../domain/clock/clock-rows.ts';
import type { MemberWork } from '../../http/work.ts';
import { type CircuitAccess, isIn } from './policy.ts';
import { sharedView, summaryOf } from './views.ts';

/**
 * Emitters hold the circuit's row lock, so that events are numbered in the order of the changes.
 */

export async function emitCircuitChanged(
  { live, now }: MemberWork,
  loaded: LoadedCircuit,
): Promise<void> {
  const stream = streamOf.circuit(loaded.row.id);
  await live.append(circuitChanged, [stream], { circuit: sharedView(loaded, now) });
}

export async function emitCircuitListed(
  { live }: { live: Appender },
  loaded: LoadedCircuit,
  personIds?: readonly string[],
): Promise<void> {
  const audience = loaded.people
    .filter(isIn)
    .filter(({ id }) => personIds === undefined || personIds.includes(id))
    .flatMap((person) =>
      person.userId === null ? [] : [{ person, stream: streamOf.member(person.userId) }],
    )
    .sort((a, b) => (a.stream < b.stream ? -1 : 1));
  for (const { person, stream } of audience)
    await live.append(circuitListed, [stream], { circuit: summaryOf(loaded, person) });
}

export async function emitClockMoved(
  live: Appender,
  row: CircuitRow,
  planned: CircuitPlanned,
): Promise<void> {
  if (row.launchedAt === null) throw new Error('A clock moved before its launch.');
  await live.append(circuitMoved, [streamOf.circuit(row.id)], {
    circuitId: row.id,
    state: CircuitState.parse(row.state),
    clock: clockShape(planned, clockOf(row), row.launchedAt),
  });
}

export async function recordAct(
  { tx, live, now }: MemberWork,
  { row, me }: CircuitAccess,
  act: CircuitLogEntry['act'],
  text: string,
): Promise<CircuitLogEntry> {
  const id = newId();
  await insertLogEntry(tx, { id, circuitId: row.id, personId: me.id, at: now, act, text });
  const entry = { id, at: now.toISOString(), byHandle: me.handle, act, text };
  await live.append(circuitLogged, [streamOf.circuit(row.id)], { circuitId: row.id, entry });
  return entry;
}
