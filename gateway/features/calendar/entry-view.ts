import type { EntryRow, NewEntry } from '@cascade/db/features/calendar/entries.queries';
import type { CalendarEntry, EntryTime } from '@cascade/shared/features/calendar/contract';

const MINUTE_MS = 60_000;

type Columns = Pick<NewEntry, 'startsAt' | 'endsAt' | 'timeZone' | 'firstDay' | 'lastDay'>;

export function columnsOf(when: EntryTime): Columns {
  if (when.kind === 'days') {
    const { firstDay, lastDay } = when;
    return { startsAt: null, endsAt: null, timeZone: null, firstDay, lastDay };
  }
  const startsAt = new Date(when.startsAt);
  const endsAt = new Date(startsAt.getTime() + when.durationMinutes * MINUTE_MS);
  return { startsAt, endsAt, timeZone: when.timeZone, firstDay: null, lastDay: null };
}

function timeOf(row: EntryRow): CalendarEntry['when'] {
  const { startsAt, endsAt, timeZone, firstDay, lastDay } = row;
  if (firstDay !== null && lastDay !== null) return { kind: 'days', firstDay, lastDay };
  if (startsAt === null || endsAt === null || timeZone === null)
    throw new Error('An entry of a calendar has no time.');
  const durationMinutes = Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  return { kind: 'timed', startsAt: startsAt.toISOString(), durationMinutes, timeZone };
}

export function entryView(row: EntryRow): CalendarEntry {
  const { id, kind, title, note, scenarioId, rev } = row;
  return { id, kind, title, note, when: timeOf(row), scenarioId, rev };
}
