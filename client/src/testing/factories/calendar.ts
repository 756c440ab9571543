import { CalendarEntry, CalendarItem } from '@cascade/shared/features/calendar/contract';
import { idOf } from './id.ts';

/** At seven in the evening of the tests' first day. */
export const anEntry = (change: Partial<CalendarEntry> = {}): CalendarEntry =>
  CalendarEntry.parse({
    id: idOf(50),
    kind: 'own',
    title: 'Read about lithium',
    note: '',
    when: {
      kind: 'timed',
      startsAt: '2027-01-04T19:00:00.000Z',
      durationMinutes: 45,
      timeZone: 'Europe/London',
    },
    scenarioId: null,
    rev: 1,
    ...change,
  });

/** A session of a group, on the day after. */
export const aCalendarItem = (change: Partial<CalendarItem> = {}): CalendarItem =>
  CalendarItem.parse({
    id: `session:${idOf(32)}:2027-01-05T19:00:00.000Z`,
    kind: 'session',
    title: 'Psychosis, two rounds',
    when: {
      kind: 'timed',
      startsAt: '2027-01-05T19:00:00.000Z',
      endsAt: '2027-01-05T20:00:00.000Z',
    },
    path: `/study-groups/${idOf(30)}/sessions/${idOf(32)}`,
    isMovable: false,
    entry: null,
    ...change,
  });
