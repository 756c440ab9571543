import type { CircuitPlanned } from '@cascade/shared/domain/clock/circuit-clock';
import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import type { CircuitPhase, CircuitShared } from '@cascade/shared/features/circuits/contract';
import { useMemo } from 'react';
import {
  type ClockMoment,
  type PlannedClock,
  plannedClockOf,
} from '../../../domain/clock/live/use-shown-clock.ts';

export type CircuitPlannedClock = PlannedClock<CircuitPhase>;
export type Moment = ClockMoment<CircuitPhase>;

type ClockPlan = Pick<CircuitShared, 'preset' | 'rounds' | 'breaks' | 'adjustments' | 'speed'>;

function plannedOf({ preset, rounds, breaks, adjustments, speed }: ClockPlan): CircuitPlanned {
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

/** Null before the launch. */
export function usePlannedClock({
  preset,
  rounds,
  breaks,
  adjustments,
  speed,
  clock,
}: CircuitShared): CircuitPlannedClock | null {
  return useMemo(
    () => clock && plannedClockOf(plannedOf({ preset, rounds, breaks, adjustments, speed }), clock),
    [preset, rounds, breaks, adjustments, speed, clock],
  );
}
