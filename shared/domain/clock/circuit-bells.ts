export type CircuitBell = 'reading-starts' | 'task-starts' | 'warning' | 'task-ends' | 'move';

/** Of a circuit or a study group's live session. */
type Shown = { phase: string; bellAt: number | null };

const atStart: ReadonlyMap<string, CircuitBell> = new Map([
  ['reading', 'reading-starts'],
  ['task', 'task-starts'],
  ['changeover', 'task-ends'],
  ['marking', 'task-ends'],
]);

export function bellOnEntering(phase: string): CircuitBell | null {
  return atStart.get(phase) ?? null;
}

/** Bells after `from` and up to `to`; none from before a page opened. */
export function bellWithin({ phase, bellAt }: Shown, from: number, to: number): CircuitBell | null {
  if (bellAt === null || bellAt <= from || bellAt > to) return null;
  return phase === 'task' ? 'warning' : 'move';
}
