import type { CircuitBell } from '@cascade/shared/domain/clock/circuit-bells';

export const bellWords: Record<CircuitBell, string> = {
  'reading-starts': 'Bell: reading starts',
  'task-starts': 'Bell: task starts',
  warning: 'Bell: one minute left',
  'task-ends': 'Bell: task ends',
  move: 'Bell: move to your next place',
};
