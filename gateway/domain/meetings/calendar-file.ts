import {
  alarmLines,
  calendarText,
  escaped,
  utcStamp,
} from '@cascade/shared/domain/meetings/icalendar';
import type { PlannedSession } from '@cascade/shared/domain/meetings/planned-session';
import { instantOf, type Series } from '@cascade/shared/domain/meetings/recurrence';
import { timeZoneLines } from './time-zone-lines.ts';

/**
 * One session or a whole series as an iCalendar file (RFC 5545), with the rules of its time zone.
 * The organiser is named by the handle alone, without an address. A cancelled session is sent as
 * METHOD:CANCEL without reminders, and takes the entry away that the same uid made before.
 * Written here and not by ical-generator, which asks for an organiser's e-mail address, shifts a
 * start that the machine's own clocks skip, and writes ids and addresses without escaping them.
 * Calendars disagree about sessions whose start is skipped or occurs twice when clocks change.
 * @throws RangeError for a time or zone that does not exist
 */
export function calendarFileOf(session: PlannedSession): string {
  const isCancelled = session.status === 'cancelled';
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CASCade//Meetings//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...zoneLinesOf([session]),
    ...sessionLines(session, descriptionOf(session)),
    'END:VCALENDAR',
  ]);
}

/** The rules of every zone in which these sessions are, each once. */
export function zoneLinesOf(sessions: readonly Series[]): string[] {
  const firstYears = new Map<string, number>();
  for (const session of sessions) {
    const known = firstYears.get(session.zone) ?? Number.POSITIVE_INFINITY;
    if (session.zone !== 'UTC') firstYears.set(session.zone, Math.min(known, yearOf(session)));
  }
  return [...firstYears].flatMap(([zone, year]) => timeZoneLines(zone, year));
}

/** One session or series as the VEVENT of a file that also has `zoneLinesOf` it. */
export function sessionLines(session: PlannedSession, description: string): string[] {
  const isCancelled = session.status === 'cancelled';
  const title = session.title.replace(/\s+/g, ' ').trim();
  const rule = recurrenceRuleOf(session);
  const page = new URL(session.pageAddress).href;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(session.uid)}`,
    `SEQUENCE:${session.sequence}`,
    `DTSTAMP:${utcStamp(session.changedAt)}`,
    `LAST-MODIFIED:${utcStamp(session.changedAt)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    startLine(session),
    `DURATION:PT${session.durationMinutes}M`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(session.link ?? page)}`,
    `URL:${page}`,
    `ORGANIZER;CN="${parameter(session.organiser)}":invalid:nomail`,
    ...(isCancelled ? [] : session.reminders.flatMap((minutes) => alarmLines(minutes, title))),
    'END:VEVENT',
  ];
}

/** What somebody reads in their calendar: the description, then the way to the meeting. */
export function descriptionOf({ description, link, pageAddress }: PlannedSession): string {
  const ways = [...(link ? [`Join: ${link}`] : []), `On CASCade: ${pageAddress}`].join('\n');
  return description.trim() === '' ? ways : `${description.trim()}\n\n${ways}`;
}

/** The local start: "20270328T190000". */
export const localStamp = (local: string): string => `${local.replace(/[-:]/g, '')}00`;

const WHOLE_RULES = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
};

/**
 * The rule that gives the starts of `nextOccurrences`, as the value of RRULE; null for one session.
 * Monthly on the 29th or later is the last of the days up to it that a month has.
 */
export function recurrenceRuleOf(series: Series): string | null {
  const { recurrence, start, zone, until, count } = series;
  if (recurrence === 'none') return null;
  const ends =
    count !== undefined
      ? [`COUNT=${count}`]
      : until !== undefined
        ? [`UNTIL=${utcStamp(instantOf(`${until}T23:59`, zone))}`]
        : [];
  const rule =
    recurrence === 'monthly' ? monthlyRule(Number(start.slice(8, 10))) : WHOLE_RULES[recurrence];
  return [rule, ...ends].join(';');
}

function monthlyRule(day: number): string {
  if (day <= 28) return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  if (day === 31) return 'FREQ=MONTHLY;BYMONTHDAY=-1';
  return `FREQ=MONTHLY;BYMONTHDAY=${day === 29 ? '28,29' : '28,29,30'};BYSETPOS=-1`;
}

function startLine({ start, zone }: PlannedSession): string {
  // Throws before a file is made of a time that does not exist.
  const at = instantOf(start, zone);
  return zone === 'UTC' ? `DTSTART:${utcStamp(at)}` : `DTSTART;TZID=${zone}:${localStamp(start)}`;
}

const yearOf = ({ start }: Series) => Number(start.slice(0, 4));

/** A quoted parameter cannot hold quotation marks or control characters, not even escaped. */
const parameter = (text: string) => text.replace(/["\p{Cc}\u2028\u2029]/gu, '');
