import type { CircuitPhase } from './circuit-timing.ts';

export type CircuitBell = 'reading-starts' | 'task-starts' | 'warning' | 'task-ends' | 'move';

type Shown = { phase: CircuitPhase; bellAt: number | null };

const atStart: Partial<Record<CircuitPhase, CircuitBell>> = {
  reading: 'reading-starts',
  task: 'task-starts',
  changeover: 'task-ends',
};

export function bellOnEntering(phase: CircuitPhase): CircuitBell | null {
  return atStart[phase] ?? null;
}

/** Bells after `from` and up to `to`; none from before a page opened. */
export function bellWithin({ phase, bellAt }: Shown, from: number, to: number): CircuitBell | null {
  if (bellAt === null || bellAt <= from || bellAt > to) return null;
  return phase === 'task' ? 'warning' : 'move';
}
