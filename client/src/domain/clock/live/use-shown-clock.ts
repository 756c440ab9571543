import {
  type CircuitClock,
  type CircuitPlanned,
  readCircuitClock,
} from '@cascade/shared/domain/clock/circuit-clock';
import type { CircuitClockShape } from '@cascade/shared/features/circuits/contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import type { PlayedTask } from '../../stations/role-player/played-task.ts';
import { onTick } from '../ticks.ts';
import { isSameShown, type ShownClock, shownClockOf } from './shown-clock.ts';

/** A clock that the server runs for several people; each page goes on with it by itself. */
export type PlannedClock<Phase extends string> = {
  planned: CircuitPlanned<Phase>;
  clock: CircuitClock;
};

type Shape = Omit<CircuitClockShape, 'phase'> & { phase: string };

function segmentAt({ segments }: CircuitPlanned<string>, { round, phase }: Shape): number {
  const at = segments.findIndex((segment) => segment.round === round && segment.phase === phase);
  return at < 0 ? segments.length : at;
}

/** The clock as the contract has it, among the segments that it goes through. */
export function plannedClockOf<Phase extends string>(
  planned: CircuitPlanned<Phase>,
  shape: Shape,
): PlannedClock<Phase> {
  const segment = segmentAt(planned, shape);
  const plannedMs = Math.round((planned.segments[segment]?.ms ?? 0) / planned.speed);
  const { endsAt, pausedAt, remainingMs, rev } = shape;
  const extendedMs = shape.durationMs - plannedMs;
  return { planned, clock: { segment, endsAt, pausedAt, remainingMs, extendedMs, rev } };
}

/** Renders only when the result changes. */
function useRead<Phase extends string, Read>(
  plannedClock: PlannedClock<Phase> | null,
  read: (plannedClock: PlannedClock<Phase>, now: number) => Read,
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

function readShown<Phase extends string>(
  { planned, clock }: PlannedClock<Phase>,
  now: number,
): ShownClock<Phase> {
  return shownClockOf(planned, clock, now);
}

/** Null before it runs. */
export function useShownClock<Phase extends string>(
  plannedClock: PlannedClock<Phase> | null,
): ShownClock<Phase> | null {
  return useRead<Phase, ShownClock<Phase>>(plannedClock, readShown, isSameShown);
}

export type ClockMoment<Phase extends string> = {
  phase: Phase | 'over';
  round: number;
  isPaused: boolean;
};

function readMoment<Phase extends string>(
  { planned, clock }: PlannedClock<Phase>,
  now: number,
): ClockMoment<Phase> {
  return readCircuitClock(planned, clock, now);
}
const isSameMoment = (a: ClockMoment<string>, b: ClockMoment<string>) =>
  a.phase === b.phase && a.round === b.round && a.isPaused === b.isPaused;

/** Changes with the phase only, against rendering every second. */
export function useMoment<Phase extends string>(
  plannedClock: PlannedClock<Phase> | null,
): ClockMoment<Phase> | null {
  const moment = useRead<Phase, ClockMoment<Phase>>(plannedClock, readMoment, isSameMoment);
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
export function usePlayedTask(plannedClock: PlannedClock<string>, key: string): PlayedTask {
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
