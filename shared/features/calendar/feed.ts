import { z } from 'zod';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/**
 * A member's calendar as an address that other calendars subscribe to. Anybody who has the address can
 * read it, so it is shown once and stored as a hash; a new one ends the one before.
 */

export const CalendarFeed = z.object({
  createdAt: z.iso.datetime(),
  /** In which a station's review falls on a day. */
  timeZone: z.string(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const FeedState = z.object({ feed: CalendarFeed.nullable() });

export const getCalendarFeed = defineRoute({
  name: 'calendar.feed',
  method: 'get',
  path: '/api/calendar/feed',
  summary: 'Whether the caller’s calendar has an address to subscribe to',
  access: 'member',
  response: FeedState,
});

export const renewCalendarFeed = defineRoute({
  name: 'calendar.renew-feed',
  method: 'post',
  path: '/api/calendar/feed',
  summary: 'Makes an address to subscribe to; the one before stops working',
  access: 'member',
  limit: 'heavy',
  delivery: 'each-time',
  body: z.strictObject({
    timeZone: z.string().refine(isKnownZone, 'is not a known time zone').default('UTC'),
  }),
  response: z.object({ feed: CalendarFeed, address: z.url() }),
});

export const revokeCalendarFeed = defineRoute({
  name: 'calendar.revoke-feed',
  method: 'delete',
  path: '/api/calendar/feed',
  summary: 'Ends the address to subscribe to; a repeat changes nothing',
  access: 'member',
  delivery: 'idempotent',
  response: FeedState,
});

export const readCalendarFeed = defineRoute({
  name: 'calendar.read-feed',
  method: 'get',
  path: '/api/calendar/feed/:token.ics',
  summary: 'A member’s calendar as iCalendar, for anybody who has its address',
  access: 'public',
  params: z.object({ token: z.string().max(200) }),
  media: 'text/calendar',
  response: z.string(),
  failures: ['not_found'],
});

export const calendarFeedChanged = defineEvent({
  name: 'calendar.feed-changed',
  summary: 'On u: the address of the member’s calendar was made, renewed or ended',
  isDurable: true,
  data: FeedState,
});
