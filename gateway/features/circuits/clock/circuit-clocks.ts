import type { Executor } from '@cascade/db/client';
import { type CircuitRow, listPlaces } from '@cascade/db/features/circuits/circuits.queries';
import { listDue, listRunning } from '@cascade/db/features/circuits/clock.queries';
import { readCircuitClock } from '@cascade/shared/domain/clock/circuit-clock';
import { circuitTicked } from '@cascade/shared/features/circuits/events';
import { streamOf } from '@cascade/shared/kernel/event';
import { clockOf } from '../../../domain/clock/clock-rows.ts';
import type { Clocked } from '../../../domain/clock/clock-runner.ts';
import type { Services } from '../../../services.ts';
import { plannedOf } from './clock.ts';
import { takeStep } from './locks.ts';

/** Live circuits on their clocks. The number of rounds of each is read once. */
export function circuitClocks({ reserve, live }: Services): Clocked<CircuitRow> {
  const rounds = new Map<string, number>();
  const roundsOf = async (db: Executor, id: string) => {
    const known = rounds.get(id) ?? (await listPlaces(db, id)).length;
    rounds.set(id, known);
    return known;
  };
  return {
    name: 'circuits',
    listRunning,
    listDue,
    step: async (work, row) => takeStep(work, row, plannedOf(row, await roundsOf(work.tx, row.id))),
    tick: async (row, now) => {
      const planned = plannedOf(row, await roundsOf(reserve.orm, row.id));
      const { remainingMs } = readCircuitClock(planned, clockOf(row), now);
      const about = { circuitId: row.id, rev: row.clockRev, remainingMs, serverNow: now };
      live.emit(circuitTicked, [streamOf.circuit(row.id)], about, 'here');
    },
    keepOnly: (ids) => {
      for (const id of rounds.keys()) if (!ids.has(id)) rounds.delete(id);
    },
  };
}
