import { segmentsOf } from '@cascade/shared/domain/clock/circuit-timing';
import {
  type CircuitClock,
  type CircuitPlanned,
  readCircuitClock,
} from '@cascade/shared/features/circuits/clock';
import type {
  CircuitClockShape,
  CircuitPhase,
  CircuitShared,
} from '@cascade/shared/features/circuits/contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { onTick } from '../../../domain/clock/ticks.ts';
import type { PlayedTask } from '../../../domain/stations/role-player/played-task.ts';
import { isSameShown, type ShownCircuit, shownCircuitOf } from './shown-circuit.ts';

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

function segmentAt({ segments }: CircuitPlanned, round: number, phase: CircuitPhase): number {
  const at = segments.findIndex((segment) => segment.round === round && segment.phase === phase);
  return at < 0 ? segments.length : at;
}

function clockOf(planned: CircuitPlanned, shape: CircuitClockShape): CircuitClock {
  const segment = segmentAt(planned, shape.round, shape.phase);
  const plannedMs = Math.round((planned.segments[segment]?.ms ?? 0) / planned.speed);
  const { endsAt, pausedAt, remainingMs, rev } = shape;
  const extendedMs = shape.durationMs - plannedMs;
  return { segment, endsAt, pausedAt, remainingMs, extendedMs, rev };
}

/** Null before the launch. */
export function usePlannedClock({
  preset,
  rounds,
  breaks,
  adjustments,
  speed,
  clock,
}: CircuitShared) {
  return useMemo(() => {
    if (clock === null) return null;
    const planned = plannedOf({ preset, rounds, breaks, adjustments, speed });
    return { planned, clock: clockOf(planned, clock) };
  }, [preset, rounds, breaks, adjustments, speed, clock]);
}

export type PlannedClock = ReturnType<typeof usePlannedClock>;
type Running = NonNullable<PlannedClock>;

/** Renders only when the result changes. */
function useRead<Read>(
  plannedClock: PlannedClock,
  read: (plannedClock: Running, now: number) => Read,
  isSame: (a: Read, b: Read) => boolean,
): Read | null {
  const [, setTickedAt] = useState(0);
  useEffect(() => {
    if (!plannedClock) return undefined;
    let known = read(plannedClock, serverNow());
    setTickedAt(serverNow());
    return onTick(() => {
      const now = serverNow();
      const next = read(plannedClock, now);
      if (isSame(known, next)) return;
      known = next;
      setTickedAt(now);
    });
  }, [plannedClock, read, isSame]);
  return plannedClock && read(plannedClock, serverNow());
}

const readShown = ({ planned, clock }: Running, now: number) => shownCircuitOf(planned, clock, now);

/** Null before the launch. */
export function useShownCircuit(plannedClock: PlannedClock): ShownCircuit | null {
  return useRead(plannedClock, readShown, isSameShown);
}

export type Moment = { phase: CircuitPhase; round: number; isPaused: boolean };

const readMoment = ({ planned, clock }: Running, now: number): Moment =>
  readCircuitClock(planned, clock, now);
const isSameMoment = (a: Moment, b: Moment) =>
  a.phase === b.phase && a.round === b.round && a.isPaused === b.isPaused;

/** Changes with the phase only, against rendering every second. */
export function useMoment(plannedClock: PlannedClock): Moment | null {
  const moment = useRead(plannedClock, readMoment, isSameMoment);
  const { phase, round, isPaused } = moment ?? {};
  return useMemo(
    () =>
      phase === undefined || round === undefined || isPaused === undefined
        ? null
        : { phase, round, isPaused },
    [phase, round, isPaused],
  );
}

/** The task of the current round, for a sheet that is played from. */
export function usePlayedTask(plannedClock: Running, key: string): PlayedTask {
  return useMemo(
    () => ({
      key,
      taskMsAt: (now) => {
        const { planned, clock } = plannedClock;
        const { phase, remainingMs, durationMs } = readCircuitClock(planned, clock, now);
        if (phase === 'reading') return -remainingMs * planned.speed;
        return phase === 'task' ? (durationMs - remainingMs) * planned.speed : null;
      },
    }),
    [plannedClock, key],
  );
}
