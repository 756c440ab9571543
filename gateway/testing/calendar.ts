import type { Person } from '@cascade/db/factories/people';
import type { CalendarEntry, CalendarItem } from '@cascade/shared/features/calendar/contract';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

type Fields = Record<string, unknown>;
export const CALENDAR = '/api/calendar';

/** A call about the calendar, whatever its status. */
export const calendarCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: Fields,
  key?: string,
): Promise<Reply> => keyedCall(gateway, by, method, `${CALENDAR}${path}`, body, key);

/** A call that must succeed. */
export async function calendarDone(...call: Parameters<typeof calendarCall>) {
  const reply = await calendarCall(...call);
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body;
}

export const aDraft = (fields: Fields = {}): Fields => ({
  title: 'Read about lithium',
  when: {
    kind: 'timed',
    startsAt: '2027-03-10T18:00:00.000Z',
    durationMinutes: 45,
    timeZone: 'Europe/London',
  },
  ...fields,
});

export const addEntry = (
  gateway: TestGateway,
  by: Person,
  fields: Fields = {},
): Promise<CalendarEntry> => calendarDone(gateway, by, 'POST', '/entries', aDraft(fields));

/** @param to the day after the last */
export const readCalendar = (
  gateway: TestGateway,
  by: Person,
  from: string,
  to: string,
  zone = 'Europe/London',
): Promise<CalendarItem[]> =>
  calendarDone(gateway, by, 'GET', `?from=${from}&to=${to}&zone=${encodeURIComponent(zone)}`);
