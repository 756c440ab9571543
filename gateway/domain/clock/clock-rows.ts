import {
  type CircuitClock,
  type CircuitPlanned,
  readCircuitClock,
} from '@cascade/shared/domain/clock/circuit-clock';

/** A clock as a row stores it. */
export type ClockColumns = {
  segment: number;
  endsAt: Date | null;
  pausedAt: Date | null;
  remainingMs: number | null;
  extendedMs: number;
  clockRev: number;
};

export function clockOf(row: ClockColumns): CircuitClock {
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

export function clockColumns(clock: CircuitClock): Omit<ClockColumns, 'clockRev'> {
  return {
    segment: clock.segment,
    endsAt: asDate(clock.endsAt),
    pausedAt: asDate(clock.pausedAt),
    remainingMs: clock.remainingMs,
    extendedMs: clock.extendedMs,
  };
}

/** What screens get: read at the time of its last change, so that everybody gets the same. */
export function clockShape<Phase extends string>(
  planned: CircuitPlanned<Phase>,
  clock: CircuitClock,
  launchedAt: Date,
) {
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
