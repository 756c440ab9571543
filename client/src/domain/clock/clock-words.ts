import type { StationPhase } from '@cascade/shared/domain/clock/station-clock';
import type { ShownReading } from './shown-reading.ts';

export const phaseNames: Record<StationPhase, string> = {
  reading: 'Reading',
  task: 'Task',
  ended: 'Task ended',
};

/** 83 → `1:23`. */
export function digitsOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function nextEventOf({ phase, isWarned, nextBellS }: ShownReading): string {
  if (phase === 'ended') return 'Next: marking';
  if (phase === 'reading') return 'Next: task starts';
  if (isWarned || nextBellS === null) return 'Next: task ends';
  return `Next bell in ${digitsOf(nextBellS)}`;
}

export function clockTitleOf(reading: ShownReading, station: string): string {
  const { phase, isPaused, remainingS } = reading;
  if (phase === 'ended') return `${phaseNames.ended} · ${station}`;
  const state = isPaused ? `${phaseNames[phase]}, paused` : phaseNames[phase];
  return `${digitsOf(remainingS)} ${state} · ${station}`;
}
