import type { CircuitPhase } from '@cascade/shared/features/circuits/contract';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import type { ShownClock } from '../../../domain/clock/live/shown-clock.ts';

export const phaseNames: Record<CircuitPhase, string> = {
  reading: 'Reading',
  task: 'Task',
  changeover: 'Changeover',
  break: 'Break',
  over: 'Over',
};

export function nextInCircuit(shown: ShownClock<CircuitPhase>, rounds: number): string {
  const { phase, nextBellS, round } = shown;
  if (phase === 'over') return 'Next: marking';
  if (phase === 'reading') return 'Next: task starts';
  if (phase === 'break') return 'Next: reading starts';
  if (phase === 'task')
    return nextBellS === null ? 'Next: task ends' : `Next bell in ${digitsOf(nextBellS)}`;
  if (round === rounds - 1) return 'Next: marking';
  return nextBellS === null ? 'Next: reading starts' : `Move in ${digitsOf(nextBellS)}`;
}

/** Indexes count from 0. */
export const numberOf = (index: number): number => index + 1;
