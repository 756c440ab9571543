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
} from '@cascade/shared/features/circuits/clock';
import type { CircuitPhase } from '@cascade/shared/features/circuits/contract';

/** Up to when this page has listened, and to what. A null phase is the lobby. */
export type Heard = { at: number; round: number; phase: CircuitPhase | null };

/** How late a bell may ring, in ms of real time. Later than this it would only mislead. */
const latestMs = 2_500;

/**
 * What rings between the moment that was heard last and now, and what has been heard then. The
 * first look rings nothing: whoever comes late sees where things stand, and past bells are past.
 */
export function dueCircuitBell(
  planned: CircuitPlanned,
  stored: CircuitClock,
  heard: Heard | null,
  now: number,
): { bell: CircuitBell | null; heard: Heard } {
  const reading = readCircuitClock(planned, stored, now);
  const { phase, round, bellAt } = reading;
  const next: Heard = { at: Math.max(now, heard?.at ?? now), round, phase };
  if (!heard) return { bell: null, heard: next };
  if (heard.phase === phase && heard.round === round) {
    const isFresh = bellAt !== null && now - bellAt <= latestMs;
    return { bell: isFresh ? bellWithin({ phase, bellAt }, heard.at, now) : null, heard: next };
  }
  const { endsAt } = advanceCircuit(planned, stored, now);
  const startedAt = endsAt === null ? now : endsAt - reading.durationMs;
  const bell = now - startedAt <= latestMs ? bellOnEntering(phase) : null;
  return { bell, heard: next };
}
