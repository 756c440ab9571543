import { instantOf } from '@cascade/shared/domain/meetings/recurrence';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import type { CalendarEntry, EntryTime } from '@cascade/shared/features/calendar/contract';
import { ApiError } from '../../../api/api-error.ts';
import { addDays } from '../days.ts';

/** What the form holds; times by the reader's clocks. */
export type EntryDraft = {
  kind: CalendarEntry['kind'];
  title: string;
  note: string;
  isWholeDays: boolean;
  /** "2027-03-28T19:00". */
  start: string;
  durationMinutes: number;
  firstDay: string;
  lastDay: string;
  scenarioId: number | null;
};

/** @param at a day, or a day and an hour */
export function emptyEntry(at: string): EntryDraft {
  const day = at.slice(0, 10);
  return {
    kind: 'own',
    title: '',
    note: '',
    isWholeDays: false,
    start: at.length > 10 ? at : `${day}T19:00`,
    durationMinutes: 60,
    firstDay: day,
    lastDay: day,
    scenarioId: null,
  };
}

export function draftOf(entry: CalendarEntry, zone: string): EntryDraft {
  const { kind, title, note, when, scenarioId } = entry;
  if (when.kind === 'days') {
    const { firstDay, lastDay } = when;
    const isWholeDays = true;
    return {
      ...emptyEntry(firstDay),
      kind,
      title,
      note,
      scenarioId,
      isWholeDays,
      firstDay,
      lastDay,
    };
  }
  const start = wallClockOf(new Date(when.startsAt), zone);
  const { durationMinutes } = when;
  return { ...emptyEntry(start), kind, title, note, scenarioId, durationMinutes };
}

function refusal(field: string, message: string): ApiError {
  return new ApiError({ status: 422, detail: message, fields: [{ field, message }] });
}

function startOf({ start }: EntryDraft, zone: string): string {
  try {
    return instantOf(start, zone).toISOString();
  } catch {
    throw refusal('when.startsAt', 'Choose a date and a time');
  }
}

function timeIn(draft: EntryDraft, zone: string): EntryTime {
  const { isWholeDays, firstDay, lastDay, durationMinutes } = draft;
  if (isWholeDays) return { kind: 'days', firstDay, lastDay: lastDay === '' ? firstDay : lastDay };
  return { kind: 'timed', startsAt: startOf(draft, zone), durationMinutes, timeZone: zone };
}

/** @throws ApiError naming the field, where no time was chosen */
export function entryIn(draft: EntryDraft, zone: string) {
  const { kind, title, note, scenarioId } = draft;
  const station = kind === 'practice' ? scenarioId : null;
  return { kind, title, note, scenarioId: station, when: timeIn(draft, zone) };
}

const timed = ['isWholeDays', 'start', 'durationMinutes', 'firstDay', 'lastDay'] as const;

/**
 * What an edit sends: the fields that differ. A time that was not touched stays to the second, with
 * the zone in which it was planned.
 */
export function changeIn(seen: EntryDraft, wanted: EntryDraft, zone: string) {
  const before = entryIn(seen, zone);
  const { when, ...after } = entryIn(wanted, zone);
  const names = ['kind', 'title', 'note', 'scenarioId'] as const;
  return {
    ...Object.fromEntries(
      names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
    ),
    ...(timed.some((name) => seen[name] !== wanted[name]) && { when }),
  };
}

/** Both days move together; the last one stays at or after the first. */
export function withFirstDay(draft: EntryDraft, firstDay: string): EntryDraft {
  if (firstDay === '' || draft.firstDay === '' || draft.lastDay === '')
    return { ...draft, firstDay };
  const days = Math.max(0, (Date.parse(draft.lastDay) - Date.parse(draft.firstDay)) / 86_400_000);
  return { ...draft, firstDay, lastDay: addDays(firstDay, days) };
}
