import { instantOf } from '../../domain/meetings/recurrence.ts';
import type { CalendarEntry, CalendarItem, CalendarRange, CalendarTime } from './contract.ts';

/** What of a calendar is in an answer, and in which order: the same for gateway and client. */

const MINUTE_MS = 60_000;

/**
 * The instants at which a range of days begins and ends.
 * @throws RangeError for a day or zone that does not exist
 */
export function instantsOf({ from, to, zone }: CalendarRange): { startsAt: Date; endsAt: Date } {
  return { startsAt: instantOf(`${from}T00:00`, zone), endsAt: instantOf(`${to}T00:00`, zone) };
}

/** Whether any part of it is in the range. */
export function isWithin(when: CalendarTime, range: CalendarRange): boolean {
  if (when.kind === 'days') return when.firstDay < range.to && when.lastDay >= range.from;
  const { startsAt, endsAt } = instantsOf(range);
  return new Date(when.startsAt) < endsAt && new Date(when.endsAt) > startsAt;
}

export function itemOf(entry: CalendarEntry): CalendarItem {
  const { id, kind, title, when, scenarioId } = entry;
  return {
    id: `entry:${id}`,
    kind,
    title,
    when: when.kind === 'days' ? when : timed(new Date(when.startsAt), when.durationMinutes),
    path: scenarioId === null ? null : `/practice/${scenarioId}`,
    isMovable: true,
    entry,
  };
}

/** @param minutes its length, which may have a fraction */
export function timed(start: Date, minutes: number): CalendarTime {
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  return { kind: 'timed', startsAt: start.toISOString(), endsAt: end.toISOString() };
}

const startOf = ({ when }: CalendarItem) => (when.kind === 'days' ? when.firstDay : when.startsAt);

/** By start, whole days first, then by id. */
export function inOrder(items: readonly CalendarItem[]): CalendarItem[] {
  const before = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return items.toSorted((a, b) => before(startOf(a), startOf(b)) || before(a.id, b.id));
}

export const withoutEntry = (items: readonly CalendarItem[], id: string): CalendarItem[] =>
  items.filter(({ entry }) => entry?.id !== id);

/** With an entry that was added or changed; an older one changes nothing. */
export function withEntry(
  items: readonly CalendarItem[],
  entry: CalendarEntry,
  range: CalendarRange,
): CalendarItem[] {
  const known = items.find((item) => item.entry?.id === entry.id);
  if (known?.entry && known.entry.rev > entry.rev) return [...items];
  const item = itemOf(entry);
  const others = withoutEntry(items, entry.id);
  return isWithin(item.when, range) ? inOrder([...others, item]) : others;
}
