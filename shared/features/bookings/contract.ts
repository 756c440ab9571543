import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { cancellationRules, serviceTypes } from '../examiners/words.ts';
import { Review } from './reviews.ts';

/**
 * A place in a session of an examiner, held while its member pays, and theirs once the money has
 * come. Seen by that member and the examiner alone.
 */

/** How long a place is kept for paying. */
export const HELD_MS = 10 * 60_000;
/** How long before the start the session's room can be entered. */
export const ROOM_BEFORE_MS = 15 * 60_000;
/** How long after the start one side may say that the other has not come. */
export const ABSENCE_AFTER_MS = 10 * 60_000;
/** Days of free times in one answer. */
export const MOST_DAYS = 35;
export const SHOWN_DAYS = 28;
/** Of a member's bookings the latest are listed. */
export const MOST_LISTED = 200;

export const bookingStates = [
  'held',
  'confirmed',
  'released',
  'cancelled',
  'completed',
  'no-show',
] as const;

const BookedService = z.object({
  id: z.uuid(),
  title: z.string(),
  serviceType: z.enum(serviceTypes),
  minutes: z.int().positive(),
  /** How many people share one session. */
  places: z.int().positive(),
});

export const Booking = z.object({
  id: z.uuid(),
  /** What the reader is in it. */
  role: z.enum(['member', 'examiner']),
  state: z.enum(bookingStates),
  service: BookedService,
  /** `userId`: as in messages. */
  examiner: z.object({ id: z.uuid(), userId: z.uuid(), name: z.string() }),
  /** Null once the account is deleted. */
  member: z.object({ id: z.uuid(), userHandle: z.string() }).nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Until when the place is kept for paying. */
  heldUntil: z.iso.datetime(),
  /** Until when the member may move it: the examiner's notice before the start. */
  movableUntil: z.iso.datetime(),
  /** Pence. */
  price: z.int().positive(),
  /** Pence given back so far. */
  refunded: z.int().min(0),
  cancellationRule: z.enum(cancellationRules),
  cancelledBy: z.enum(['member', 'examiner', 'platform']).nullable(),
  createdAt: z.iso.datetime(),
  review: Review.nullable(),
  /** Raised by each change. */
  rev: z.int().min(1),
});
export type Booking = z.infer<typeof Booking>;

const serviceId = z.uuid('must be the id of a service').toLowerCase();
const startsAt = z.iso
  .datetime({ offset: true, error: 'Choose a time' })
  .transform((at) => new Date(at).toISOString());
const params = z.object({ id: z.uuid('must be the id of a booking').toLowerCase() });

export const FreeTime = z.object({ startsAt: z.iso.datetime(), placesLeft: z.int().positive() });
export type FreeTime = z.infer<typeof FreeTime>;

export const getFreeTimes = defineRoute({
  name: 'bookings.times',
  method: 'get',
  path: '/api/bookings/services/:serviceId/times',
  summary: 'When a service can be booked, from an instant on, the earliest first',
  access: 'public',
  params: z.object({ serviceId }),
  query: z.object({
    /** Now, without it. */
    from: startsAt.optional(),
    days: z.coerce
      .number()
      .int('must be whole days')
      .min(1, 'must be at least a day')
      .max(MOST_DAYS, `must be at most ${MOST_DAYS} days`)
      .default(SHOWN_DAYS),
  }),
  response: z.object({
    service: BookedService.extend({ description: z.string(), price: z.int().positive() }),
    examiner: z.object({
      id: z.uuid(),
      userId: z.uuid(),
      name: z.string(),
      cancellationRule: z.enum(cancellationRules),
    }),
    times: z.array(FreeTime),
  }),
  failures: ['not_found'],
});

export const listBookings = defineRoute({
  name: 'bookings.list',
  method: 'get',
  path: '/api/bookings',
  summary: 'The caller’s bookings, as member and as examiner, the latest start first',
  access: 'member',
  response: z.array(Booking),
});

export const getBooking = defineRoute({
  name: 'bookings.get',
  method: 'get',
  path: '/api/bookings/:id',
  summary: 'One booking, for its member and its examiner',
  access: 'member',
  params,
  response: Booking,
  failures: ['not_found'],
});

export const holdPlace = defineRoute({
  name: 'bookings.hold',
  method: 'post',
  path: '/api/bookings',
  summary: 'Holds a place for ten minutes and records what is to be paid. The key is its id',
  access: 'verified',
  delivery: 'keyed',
  body: z.strictObject({ serviceId, startsAt }),
  response: Booking,
  failures: ['not_found', 'conflict', 'id_conflict', 'unavailable'],
});

export const releasePlace = defineRoute({
  name: 'bookings.release',
  method: 'post',
  path: '/api/bookings/:id/release',
  summary: 'Gives back a place that is held and not paid; a repeat changes nothing',
  access: 'member',
  delivery: 'idempotent',
  params,
  response: Booking,
  failures: ['not_found', 'conflict'],
});

export const cancelBooking = defineRoute({
  name: 'bookings.cancel',
  method: 'post',
  path: '/api/bookings/:id/cancel',
  summary:
    'By its member: gives back what the rule says. By the examiner: ends the session, and everybody gets everything back',
  access: 'member',
  params,
  /** What the reader was told, in pence; another sum by now is refused. */
  body: z.strictObject({ refund: z.int().min(0) }),
  response: Booking,
  reread: getBooking,
  failures: ['not_found', 'conflict'],
});

export const moveBooking = defineRoute({
  name: 'bookings.move',
  method: 'post',
  path: '/api/bookings/:id/move',
  summary: 'To another free time of the same service, while the examiner’s notice allows it',
  access: 'member',
  params,
  body: z.strictObject({ startsAt }),
  response: Booking,
  reread: getBooking,
  failures: ['not_found', 'conflict'],
});

export const reportAbsence = defineRoute({
  name: 'bookings.absence',
  method: 'post',
  path: '/api/bookings/:id/absence',
  summary:
    'Says that the other side has not come. An examiner who never came in gives everything back',
  access: 'member',
  params,
  response: Booking,
  reread: getBooking,
  failures: ['not_found', 'conflict'],
});

export const enterRoom = defineRoute({
  name: 'bookings.room',
  method: 'post',
  path: '/api/bookings/:id/room',
  summary: 'Opens the session’s room, from a quarter of an hour before the start, or finds it',
  access: 'member',
  delivery: 'idempotent',
  params,
  response: z.object({ path: z.string() }),
  failures: ['not_found', 'conflict'],
});

export const downloadBooking = defineRoute({
  name: 'bookings.calendar-file',
  method: 'get',
  path: '/api/bookings/:id/calendar.ics',
  summary: 'The session as a calendar file; a cancelled one takes its entry away',
  access: 'member',
  media: 'text/calendar',
  params,
  response: z.string(),
  failures: ['not_found'],
});

export const bookingChanged = defineEvent({
  name: 'booking.changed',
  summary: 'On u: a booking of the member or with the examiner was held, paid, moved or ended',
  isDurable: true,
  data: z.object({ booking: Booking }),
});

export const freeTimesChanged = defineEvent({
  name: 'booking.times-changed',
  summary: 'On m:market: a time of an examiner was taken or given back; by whom is not said',
  isDurable: true,
  data: z.object({ examinerId: z.uuid() }),
});

/** Rings the bells of both and sends their mails. */
export const tellOfBooking = defineJob({
  name: 'bookings.tell',
  queue: 'bookings',
  data: z.strictObject({
    bookingId: z.uuid(),
    news: z.enum(['confirmed', 'moved', 'cancelled', 'no-place', 'reminder']),
    /** A reminder of another start is not sent. */
    startsAt: z.iso.datetime(),
  }),
  attempts: 10,
  backoffMs: 500,
});

export const bookingPath = (id: string) => `/bookings/${id}`;
