import { readCircuitClock } from '@cascade/shared/features/circuits/clock';
import type { CircuitPhase, CircuitShared } from '@cascade/shared/features/circuits/contract';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { onTick } from '../../../domain/clock/ticks.ts';
import { clockOf, plannedOf } from './planned-clock.ts';
import { isSameShown, type ShownCircuit, shownCircuitOf } from './shown-circuit.ts';

/** Plan and clock of a circuit as the rules take them; null before the launch. */
export function useRuledClock({
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

export type RuledClock = ReturnType<typeof useRuledClock>;
type Running = NonNullable<RuledClock>;

/** Reads the clock by the server's time, and renders again when what was read changes. */
function useRead<Read>(
  ruled: RuledClock,
  read: (ruled: Running, now: number) => Read,
  isSame: (a: Read, b: Read) => boolean,
): Read | null {
  const [, setTickedAt] = useState(0);
  useEffect(() => {
    if (!ruled) return undefined;
    let known = read(ruled, serverNow());
    setTickedAt(serverNow());
    return onTick(() => {
      const now = serverNow();
      const next = read(ruled, now);
      if (isSame(known, next)) return;
      known = next;
      setTickedAt(now);
    });
  }, [ruled, read, isSame]);
  return ruled && read(ruled, serverNow());
}

const readShown = ({ planned, clock }: Running, now: number) => shownCircuitOf(planned, clock, now);

/**
 * What the clock's face shows; null before the launch. It goes on from phase to phase by itself:
 * no event need arrive for the face to be right.
 */
export function useShownCircuit(ruled: RuledClock): ShownCircuit | null {
  return useRead(ruled, readShown, isSameShown);
}

/** Where the circuit stands, without the seconds. */
export type Moment = { phase: CircuitPhase; round: number; isPaused: boolean };

const readMoment = ({ planned, clock }: Running, now: number): Moment =>
  readCircuitClock(planned, clock, now);
const isSameMoment = (a: Moment, b: Moment) =>
  a.phase === b.phase && a.round === b.round && a.isPaused === b.isPaused;

/** For what changes with the phase alone: a form is not drawn anew every second. */
export function useMoment(ruled: RuledClock): Moment | null {
  const moment = useRead(ruled, readMoment, isSameMoment);
  const { phase, round, isPaused } = moment ?? {};
  return useMemo(
    () =>
      phase === undefined || round === undefined || isPaused === undefined
        ? null
        : { phase, round, isPaused },
    [phase, round, isPaused],
  );
}
