import type { CircuitRow, LoadedCircuit } from '@cascade/db/features/circuits/circuits.queries';
import type { ClockChange } from '@cascade/db/features/circuits/clock.queries';
import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import {
  advanceCircuit,
  type CircuitClock,
  type CircuitPlanned,
  isOver,
  readCircuitClock,
} from '@cascade/shared/features/circuits/clock';
import {
  type CircuitClockShape,
  CircuitPreset,
  CircuitState,
} from '@cascade/shared/features/circuits/contract';

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

export function clockOf(row: CircuitRow): CircuitClock {
  return {
    segment: row.segment,
    endsAt: row.endsAt?.getTime() ?? null,
    pausedAt: row.pausedAt?.getTime() ?? null,
    remainingMs: row.remainingMs,
    extendedMs: row.extendedMs,
    rev: row.clockRev,
  };
}

const asDate = (at: number | null) => (at === null ? null : new Date(at));

export function columnsOf(planned: CircuitPlanned, clock: CircuitClock, at: Date): ClockChange {
  const isDone = isOver(planned, clock);
  return {
    segment: clock.segment,
    endsAt: asDate(clock.endsAt),
    pausedAt: asDate(clock.pausedAt),
    remainingMs: clock.remainingMs,
    extendedMs: clock.extendedMs,
    state: isDone ? 'marking' : 'running',
    endedAt: isDone ? at : null,
  };
}

export function clockShape(
  planned: CircuitPlanned,
  clock: CircuitClock,
  launchedAt: Date,
): CircuitClockShape {
  // Read at the time of its last change, so that every recipient gets the same value.
  const at = clock.endsAt ?? clock.pausedAt ?? 0;
  const shown = readCircuitClock(planned, clock, clock.endsAt === null ? at : at - 1);
  return {
    launchedAt: launchedAt.getTime(),
    phase: shown.phase,
    round: shown.round,
    endsAt: clock.endsAt,
    pausedAt: clock.pausedAt,
    remainingMs: clock.remainingMs,
    durationMs: shown.durationMs,
    bellAt: shown.bellAt,
    speed: planned.speed,
    rev: clock.rev,
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
