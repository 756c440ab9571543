import type { Bell } from '@cascade/shared/rules/station-clock';

/** The line in the log, which is also what a screen reader hears. */
export const bellWords: Record<Bell, string> = {
  'reading-starts': 'Bell: reading starts',
  'task-starts': 'Bell: task starts',
  warning: 'Bell: one minute left',
  'task-ends': 'Bell: task ends',
};
