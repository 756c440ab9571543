import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import type { CircuitClock, CircuitPlanned } from '@cascade/shared/features/circuits/clock';
import type {
  CircuitClockShape,
  CircuitPhase,
  CircuitShared,
} from '@cascade/shared/features/circuits/contract';

/** What the clock of a circuit is drawn from. */
export type Timed = Pick<CircuitShared, 'preset' | 'rounds' | 'breaks' | 'adjustments' | 'speed'>;

/** The phases of a circuit in order, from what everybody may know of its plan. */
export function plannedOf({ preset, rounds, breaks, adjustments, speed }: Timed): CircuitPlanned {
  return {
    speed,
    segments: segmentsOf({
      preset,
      rounds,
      extraReadingMs: adjustments.extraReadingSeconds * 1_000,
      extraTaskMs: adjustments.extraTaskSeconds * 1_000,
      breaks: breaks.map(({ afterRound, minutes }) => ({ afterRound, ms: minutes * 60_000 })),
    }),
  };
}

function segmentAt({ segments }: CircuitPlanned, round: number, phase: CircuitPhase): number {
  const at = segments.findIndex((segment) => segment.round === round && segment.phase === phase);
  return at < 0 ? segments.length : at;
}

/** The clock as the rules take it, so that it may be read at any later moment. */
export function clockOf(planned: CircuitPlanned, shape: CircuitClockShape): CircuitClock {
  const segment = segmentAt(planned, shape.round, shape.phase);
  const plannedMs = Math.round((planned.segments[segment]?.ms ?? 0) / planned.speed);
  const { endsAt, pausedAt, remainingMs, rev } = shape;
  const extendedMs = shape.durationMs - plannedMs;
  return { segment, endsAt, pausedAt, remainingMs, extendedMs, rev };
}
