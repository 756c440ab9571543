import type { CircuitPhase } from './circuit-timing.ts';

export type CircuitBell = 'reading-starts' | 'task-starts' | 'warning' | 'task-ends' | 'move';

/** As the contract carries it: absolute instants, so that every page rings by itself. */
type Shown = { phase: CircuitPhase; bellAt: number | null };

const atStart: Partial<Record<CircuitPhase, CircuitBell>> = {
  reading: 'reading-starts',
  task: 'task-starts',
  changeover: 'task-ends',
};

/** The bell that rings as a phase begins, if one does. */
export function bellOnEntering(phase: CircuitPhase): CircuitBell | null {
  return atStart[phase] ?? null;
}

/**
 * The bell within a phase that rings after `from` and up to `to`. Whoever comes late asks from the
 * moment at which they came, so past bells do not ring for them.
 */
export function bellWithin({ phase, bellAt }: Shown, from: number, to: number): CircuitBell | null {
  if (bellAt === null || bellAt <= from || bellAt > to) return null;
  return phase === 'task' ? 'warning' : 'move';
}
