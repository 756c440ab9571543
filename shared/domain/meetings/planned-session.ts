import type { Series } from './recurrence.ts';

/** How many minutes before a session a reminder may come. */
export const reminderChoices = [5, 15, 30, 60, 1440] as const;
export type ReminderMinutes = (typeof reminderChoices)[number];

/** A session, or a series of them, as calendars are told of it. */
export type PlannedSession = Series & {
  /** The same for the whole life of the series, unique in the world. */
  uid: string;
  /** Rises with every change, so that calendars replace what they have. */
  sequence: number;
  changedAt: Date;
  status: 'planned' | 'cancelled';
  title: string;
  description: string;
  /** Handle of the member who planned it. */
  organiser: string;
  durationMinutes: number;
  /** Where it takes place; null where that is the session's own page. */
  link: string | null;
  pageAddress: string;
  reminders: readonly ReminderMinutes[];
};
