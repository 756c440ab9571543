import type { CalendarKind } from '@cascade/shared/features/calendar/contract';

export const kindWords: Record<CalendarKind, string> = {
  exam: 'Exam',
  circuit: 'Mock circuit',
  session: 'Group session',
  booking: 'Booked session',
  review: 'Due again',
  own: 'Own entry',
  practice: 'Planned practice',
};

/** Names of colours that have a `fg` and a `subtle`. */
export const kindColours: Record<CalendarKind, string> = {
  exam: 'guide.red',
  circuit: 'guide.purple',
  session: 'guide.blue',
  booking: 'accent',
  review: 'warn',
  own: 'quiet',
  practice: 'guide.green',
};
