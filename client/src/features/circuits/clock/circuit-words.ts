import type { CircuitPhase } from '@cascade/shared/features/circuits/contract';
import { digitsOf } from '../../../domain/clock/clock-words.ts';
import type { ShownCircuit } from './shown-circuit.ts';

const phaseNames: Record<CircuitPhase, string> = {
  reading: 'Reading',
  task: 'Task',
  changeover: 'Changeover',
  break: 'Break',
  over: 'Over',
};

export function phaseNameOf({ phase, isPaused }: ShownCircuit): string {
  return isPaused ? `${phaseNames[phase]}, paused` : phaseNames[phase];
}

export function nextInCircuit(shown: ShownCircuit, rounds: number): string {
  const { phase, nextBellS, round, isPaused } = shown;
  if (isPaused) return 'The clock has stopped';
  if (phase === 'over') return 'Next: marking';
  if (phase === 'reading') return 'Next: task starts';
  if (phase === 'break') return 'Next: reading starts';
  if (phase === 'task')
    return nextBellS === null ? 'Next: task ends' : `Next bell in ${digitsOf(nextBellS)}`;
  if (round === rounds - 1) return 'Next: marking';
  return nextBellS === null ? 'Next: reading starts' : `Move in ${digitsOf(nextBellS)}`;
}

export function circuitTitleOf(shown: ShownCircuit, name: string): string {
  if (shown.phase === 'over') return `Over · ${name}`;
  return `${digitsOf(shown.remainingS)} ${phaseNameOf(shown)} · ${name}`;
}

/** Indexes count from 0. */
export const numberOf = (index: number): number => index + 1;
