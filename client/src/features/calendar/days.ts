import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { CalendarItem, CalendarRange } from '@cascade/shared/features/calendar/contract';

/** Days are `YYYY-MM-DD`, by the reader's clocks. */

const DAY_MS = 86_400_000;
const AGENDA_DAYS = 28;
/** Six weeks, so that the month keeps its height. */
const MONTH_DAYS = 42;

export type CalendarView = 'month' | 'week' | 'agenda';

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** A week has no room on a phone. */
export const weekDays = (isNarrow: boolean): number => (isNarrow ? 3 : 7);

type Shown = { view: CalendarView; day: string; isNarrow: boolean };

/** The first day that is shown, and how many. */
function spanOf({ view, day, isNarrow }: Shown): { from: string; days: number } {
  if (view === 'agenda') return { from: day, days: AGENDA_DAYS };
  if (view === 'month') return { from: mondayOf(firstOfMonth(day)), days: MONTH_DAYS };
  return { from: isNarrow ? day : mondayOf(day), days: weekDays(isNarrow) };
}

export function rangeOf(shown: Shown, zone: string): CalendarRange {
  const { from, days } = spanOf(shown);
  return { from, to: addDays(from, days), zone };
}

/** @param steps how many months, weeks or pages of the agenda later; earlier if negative */
export function dayAfterSteps(shown: Shown, steps: number): string {
  const { view, day } = shown;
  if (view !== 'month') return addDays(day, steps * spanOf(shown).days);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + steps, 1)).toISOString().slice(0, 10);
}

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const long = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const weekday = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "March 2027", or "22–28 March 2027". */
export function titleOf(shown: Shown): string {
  if (shown.view === 'month') return month.format(new Date(shown.day));
  const { from, days } = spanOf(shown);
  return long.formatRange(new Date(from), new Date(addDays(from, days - 1)));
}

/** "Monday 22 March". */
export const weekdayOf = (day: string): string => weekday.format(new Date(day)).replace(',', '');

const localDayOf = (at: number, zone: string) => wallClockOf(new Date(at), zone).slice(0, 10);

/** Days with anything in them; what goes on for days is in each of them. */
export function daysOf(
  items: readonly CalendarItem[],
  { from, to, zone }: CalendarRange,
): { day: string; items: CalendarItem[] }[] {
  const byDay = new Map<string, CalendarItem[]>();
  const put = (day: string, item: CalendarItem) =>
    byDay.set(day, [...(byDay.get(day) ?? []), item]);
  for (const item of items) {
    const { when } = item;
    const isWholeDays = when.kind === 'days';
    const first = isWholeDays ? when.firstDay : localDayOf(Date.parse(when.startsAt), zone);
    // What ends at midnight is not of the next day.
    const last = isWholeDays ? when.lastDay : localDayOf(Date.parse(when.endsAt) - 1, zone);
    for (let day = first < from ? from : first; day <= last && day < to; day = addDays(day, 1))
      put(day, item);
  }
  return [...byDay.keys()].sort().map((day) => ({ day, items: byDay.get(day) ?? [] }));
}
