import type { CircuitRow, LoadedCircuit } from '@cascade/db/features/circuits/circuits.queries';
import type { ClockChange } from '@cascade/db/features/circuits/clock.queries';
import {
  advanceCircuit,
  type CircuitClock,
  type CircuitPlanned,
  isOver,
} from '@cascade/shared/domain/clock/circuit-clock';
import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import {
  type CircuitClockShape,
  CircuitPreset,
  CircuitState,
} from '@cascade/shared/features/circuits/contract';
import { clockColumns, clockOf, clockShape } from '../../../domain/clock/clock-rows.ts';

/** @param rounds as many as the circuit has places */
export function plannedOf(row: CircuitRow, rounds: number): CircuitPlanned {
  const segments = segmentsOf({
    preset: CircuitPreset.parse(row.preset),
    rounds,
    extraReadingMs: row.extraReadingSeconds * 1_000,
    extraTaskMs: row.extraTaskSeconds * 1_000,
    breaks: row.breaks.map(({ afterRound, minutes }) => ({ afterRound, ms: minutes * 60_000 })),
  });
  return { segments, speed: row.speed };
}

export function columnsOf(planned: CircuitPlanned, clock: CircuitClock, at: Date): ClockChange {
  const isDone = isOver(planned, clock);
  return {
    ...clockColumns(clock),
    state: isDone ? 'marking' : 'running',
    endedAt: isDone ? at : null,
  };
}

export type CircuitStatus = {
  state: CircuitState;
  clock: CircuitClockShape | null;
};

/** Disclosure neither waits for a sweep nor runs ahead of the clock. */
export function circuitStatusOf({ row, places }: LoadedCircuit, now: Date): CircuitStatus {
  const state = CircuitState.parse(row.state);
  if (row.launchedAt === null) return { state, clock: null };
  const planned = plannedOf(row, places.length);
  const clock = advanceCircuit(planned, clockOf(row), now.getTime());
  const hasEnded = state === 'running' && isOver(planned, clock);
  return {
    state: hasEnded ? 'marking' : state,
    clock: clockShape(planned, clock, row.launchedAt),
  };
}
