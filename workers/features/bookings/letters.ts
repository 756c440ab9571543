import type { LoadedBooking } from '@cascade/db/features/bookings/bookings.queries';
import {
  bookingPath,
  downloadBooking,
  type tellOfBooking,
} from '@cascade/shared/features/bookings/contract';
import { poundsOf } from '@cascade/shared/features/examiners/words';
import { pathOf } from '@cascade/shared/kernel/route';
import type { z } from 'zod';

export type News = z.infer<typeof tellOfBooking.data>['news'];
export type Side = 'member' | 'examiner';

/** By the clocks of the examiner’s zone: a mail cannot know its reader’s. */
const whenOf = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)}, ${timeZone} time`;

export function titleOf(news: News, { service }: LoadedBooking): string {
  const title = `“${service.title}”`;
  const titles: Record<News, string> = {
    confirmed: `${title} is booked`,
    moved: `${title} has another time`,
    cancelled: `${title} is cancelled`,
    'no-place': `${title} could not be booked`,
    reminder: `${title} begins soon`,
  };
  return titles[news];
}

/** What has happened, as one side needs to know it. */
export function sentencesOf(news: News, side: Side, found: LoadedBooking): string[] {
  const { booking, session, examiner, member } = found;
  const when = whenOf(session.startsAt, examiner.timeZone);
  const withWhom =
    side === 'member'
      ? `with ${examiner.name}`
      : `with ${member?.userHandle ?? 'a deleted member'}`;
  const money =
    booking.refunded === 0
      ? 'Nothing is given back.'
      : `${poundsOf(booking.refunded)} goes back to the card that paid.`;
  switch (news) {
    case 'confirmed':
      return [
        `The session ${withWhom} is on ${when}.`,
        ...(side === 'member' ? [`We have received ${poundsOf(booking.price)}.`] : []),
      ];
    case 'moved':
      return [`The session ${withWhom} is now on ${when}.`];
    case 'cancelled':
      return [
        `The session ${withWhom} on ${when} does not take place.`,
        ...(side === 'member' ? [money] : []),
      ];
    case 'no-place':
      return [
        'The payment came after the time had been given to somebody else.',
        `${poundsOf(booking.price)} goes back to the card that paid.`,
      ];
    case 'reminder':
      return [`The session ${withWhom} is on ${when}.`];
  }
}

/** Where it is shown, and where a calendar gets it. */
export function linksOf({ booking }: LoadedBooking, news: News, origin: string): string[] {
  const page = new URL(bookingPath(booking.id), origin).href;
  const file = new URL(pathOf(downloadBooking.path, { id: booking.id }), origin).href;
  return news === 'no-place' ? [page] : [page, `For your calendar:\n${file}`];
}
