import { type CalendarEvent, toICalendar } from './icalendar.ts';

export const calendarProviders = [
  { id: 'google', name: 'Google Calendar' },
  { id: 'outlook', name: 'Outlook' },
  { id: 'apple', name: 'Apple Calendar' },
  { id: 'ical', name: 'iCal file' },
] as const;
export type CalendarProviderId = (typeof calendarProviders)[number]['id'];

const compact = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const whole = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

export function calendarEntry(provider: CalendarProviderId, event: CalendarEvent): string {
  const endsAt = new Date(event.startsAt.getTime() + event.durationMs);
  if (provider === 'google')
    return `https://calendar.google.com/calendar/render?${new URLSearchParams({
      action: 'TEMPLATE',
      text: event.title,
      dates: `${compact(event.startsAt)}/${compact(endsAt)}`,
      details: event.details,
      location: event.url,
      ctz: 'UTC',
    })}`;
  if (provider === 'outlook')
    return `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: event.title,
      startdt: whole(event.startsAt),
      enddt: whole(endsAt),
      body: event.details,
      location: event.url,
    })}`;
  return toICalendar(event);
}

/** Sentences about what a calendar would reject in an entry. */
export function faultsOf(
  provider: CalendarProviderId,
  entry: string,
  event: CalendarEvent,
): string[] {
  if (provider === 'google') return faultsOfAddress(entry, event, 'calendar.google.com');
  if (provider === 'outlook') return faultsOfAddress(entry, event, 'outlook.live.com');
  return faultsOfFile(entry, event);
}

function faultsOfAddress(entry: string, event: CalendarEvent, host: string): string[] {
  if (!URL.canParse(entry)) return ['It is no address.'];
  const { hostname, protocol, searchParams } = new URL(entry);
  const faults: string[] = [];
  if (protocol !== 'https:' || hostname !== host) faults.push(`It does not lead to ${host}.`);
  const title = searchParams.get('text') ?? searchParams.get('subject');
  if (title !== event.title) faults.push('The title is another one.');
  const [from, to] = searchParams.get('dates')?.split('/').map(expanded) ?? [
    searchParams.get('startdt'),
    searchParams.get('enddt'),
  ];
  return [...faults, ...faultsOfTimes(from, to, event)];
}

const expanded = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

function faultsOfTimes(
  from: string | null | undefined,
  to: string | null | undefined,
  { startsAt, durationMs }: CalendarEvent,
): string[] {
  const start = Math.floor(startsAt.getTime() / 1000) * 1000;
  const faults: string[] = [];
  if (Date.parse(from ?? '') !== start) faults.push('It begins at another time.');
  const end = Math.floor((startsAt.getTime() + durationMs) / 1000) * 1000;
  if (Date.parse(to ?? '') !== end) faults.push('It ends at another time.');
  return faults;
}

function faultsOfFile(entry: string, event: CalendarEvent): string[] {
  const faults: string[] = [];
  if (!entry.endsWith('\r\n') || /[^\r]\n/.test(entry)) faults.push('Its lines end wrongly.');
  const octets = (line: string) => new TextEncoder().encode(line).length;
  if (entry.split('\r\n').some((line) => octets(line) > 75)) faults.push('A line is too long.');
  const lines = entry.replaceAll('\r\n ', '').split('\r\n');
  const textOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  for (const wanted of ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'END:VCALENDAR'])
    if (!lines.includes(wanted)) faults.push(`${wanted} is missing.`);
  for (const name of ['UID', 'DTSTAMP', 'SUMMARY'])
    if (!textOf(name)) faults.push(`${name} is missing.`);
  if (event.reminderMinutes !== undefined && textOf('TRIGGER') !== `-PT${event.reminderMinutes}M`)
    faults.push('The reminder is missing.');
  const [from, to] = [textOf('DTSTART'), textOf('DTEND')].map((text) => expanded(text ?? ''));
  return [...faults, ...faultsOfTimes(from, to, event)];
}
