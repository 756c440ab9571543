import {
  type CircuitClock,
  type CircuitPlanned,
  readCircuitClock,
} from '@cascade/shared/domain/clock/circuit-clock';
import type { ClockTone } from '../shown-reading.ts';

/** Seconds are exam time. */
export type ShownClock<Phase extends string> = {
  phase: Phase | 'over';
  round: number;
  isPaused: boolean;
  remainingS: number;
  /** Within the phase; null after the last. */
  nextBellS: number | null;
  isWarned: boolean;
  /** From 1 to 0. */
  shareLeft: number;
};

const redFromS = 30;

export function shownClockOf<Phase extends string>(
  planned: CircuitPlanned<Phase>,
  clock: CircuitClock,
  now: number,
): ShownClock<Phase> {
  const { phase, round, isPaused, remainingMs, durationMs, bellAt } = readCircuitClock(
    planned,
    clock,
    now,
  );
  const seconds = (ms: number) => Math.ceil((ms * planned.speed) / 1_000);
  const remainingS = seconds(remainingMs);
  return {
    phase,
    round,
    isPaused,
    remainingS,
    nextBellS: bellAt === null || bellAt <= now ? null : seconds(bellAt - now),
    isWarned: phase === 'task' && remainingS <= 60,
    shareLeft: durationMs === 0 ? 0 : (remainingS * 1_000) / (durationMs * planned.speed),
  };
}

export function isSameShown(a: ShownClock<string>, b: ShownClock<string>): boolean {
  return (
    a.phase === b.phase &&
    a.round === b.round &&
    a.isPaused === b.isPaused &&
    a.remainingS === b.remainingS &&
    a.nextBellS === b.nextBellS
  );
}

/** Only the task: amber in its last minute, red for 30 seconds. */
export function liveClockTone({ phase, remainingS, isWarned }: ShownClock<string>): ClockTone {
  if (phase !== 'task') return 'calm';
  if (remainingS <= redFromS) return 'danger';
  return isWarned ? 'warn' : 'calm';
}
