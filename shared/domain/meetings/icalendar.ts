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

const instant = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (char) => `\\${char}`).replace(/\r?\n/g, '\\n');

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

const alarm = (minutes: number, title: string) => [
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
    `DTSTAMP:${instant(event.stampedAt)}`,
    `DTSTART:${instant(event.startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.details)}`,
    `URL:${event.url}`,
    ...(event.reminderMinutes === undefined ? [] : alarm(event.reminderMinutes, event.title)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
