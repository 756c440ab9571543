import {
  bellOnEntering,
  bellWithin,
  type CircuitBell,
} from '@cascade/shared/domain/clock/circuit-bells';
import {
  advanceCircuit,
  type CircuitClock,
  type CircuitPlanned,
  readCircuitClock,
} from '@cascade/shared/domain/clock/circuit-clock';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { bellsMutedAtom, soundBell, useSoundUnlock } from '../../bells/bell-sound.ts';
import { onTick } from '../ticks.ts';
import type { PlannedClock } from './use-shown-clock.ts';

/** A null phase: it does not run yet. */
type BellPosition = { at: number; round: number; phase: string | null };

/** In ms; a later bell would mislead. */
const latestMs = 2_500;

/** The first check rings nothing, so late arrivals hear no past bells. */
function dueBell(
  planned: CircuitPlanned<string>,
  stored: CircuitClock,
  position: BellPosition | null,
  now: number,
): { bell: CircuitBell | null; position: BellPosition } {
  const reading = readCircuitClock(planned, stored, now);
  const { phase, round, bellAt } = reading;
  const next: BellPosition = { at: Math.max(now, position?.at ?? now), round, phase };
  if (!position) return { bell: null, position: next };
  if (position.phase === phase && position.round === round) {
    const isFresh = bellAt !== null && now - bellAt <= latestMs;
    return {
      bell: isFresh ? bellWithin({ phase, bellAt }, position.at, now) : null,
      position: next,
    };
  }
  const { endsAt } = advanceCircuit(planned, stored, now);
  const startedAt = endsAt === null ? now : endsAt - reading.durationMs;
  const bell = now - startedAt <= latestMs ? bellOnEntering(phase) : null;
  return { bell, position: next };
}

export type RungBell = { id: number; bell: CircuitBell };

export function useClockBells(plannedClock: PlannedClock<string> | null): RungBell | null {
  const isMuted = useAtomValue(bellsMutedAtom);
  const [rung, setRung] = useState<RungBell | null>(null);
  const position = useRef<BellPosition | null>(null);
  const latest = useRef(isMuted);
  useEffect(() => {
    latest.current = isMuted;
  }, [isMuted]);
  useEffect(() => {
    if (!plannedClock) {
      position.current = { at: serverNow(), round: 0, phase: null };
      return undefined;
    }
    const { planned, clock } = plannedClock;
    return onTick(() => {
      const due = dueBell(planned, clock, position.current, serverNow());
      position.current = due.position;
      const { bell } = due;
      if (!bell) return;
      setRung((known) => ({ id: (known?.id ?? 0) + 1, bell }));
      soundBell(bell, latest.current);
    });
  }, [plannedClock]);
  useSoundUnlock();
  return rung;
}
