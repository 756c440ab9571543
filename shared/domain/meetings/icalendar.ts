import { withoutDirectionControls } from '../text/plain-text.ts';

/** One event as an iCalendar file (RFC 5545), times in UTC. */
export type CalendarEvent = {
  uid: string;
  stampedAt: Date;
  startsAt: Date;
  durationMs: number;
  title: string;
  details: string;
  url: string;
  reminderMinutes?: number;
};

const LONGEST_LINE = 75;

/** "20270328T180000Z" */
export const utcStamp = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text as the value of a property: no line break in it can begin another property. */
export const escaped = (text: string): string =>
  withoutDirectionControls(text.replace(/[\u2028\u2029\u0085]/g, '\n'))
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');

/** Folds at 75 octets, between characters. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (octets + size > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** The file that has these lines. */
export const calendarText = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');

export const alarmLines = (minutes: number, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-PT${minutes}M`,
  `DESCRIPTION:${escaped(title)}`,
  'END:VALARM',
];

export function toICalendar(event: CalendarEvent): string {
  const endsAt = new Date(event.startsAt.getTime() + event.durationMs);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//CASCade//Mock circuits//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utcStamp(event.stampedAt)}`,
    `DTSTART:${utcStamp(event.startsAt)}`,
    `DTEND:${utcStamp(endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.details)}`,
    `URL:${event.url}`,
    ...(event.reminderMinutes === undefined ? [] : alarmLines(event.reminderMinutes, event.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return calendarText(lines);
}
