import { readRating } from '@cascade/db/domain/reviews/ratings.queries';
import { listBookingsFor, reviewView } from '@cascade/db/features/bookings/bookings.queries';
import { listReported, listReviewsOf } from '@cascade/db/features/bookings/reviews.queries';
import { bookingViewFor } from '@cascade/db/features/bookings/tell-of-booking';
import {
  cancelBooking,
  downloadBooking,
  enterRoom,
  getBooking,
  getFreeTimes,
  holdPlace,
  listBookings,
  MOST_LISTED,
  moveBooking,
  releasePlace,
  reportAbsence,
} from '@cascade/shared/features/bookings/contract';
import {
  answerReview,
  decideReview,
  listReportedReviews,
  listReviews,
  reportReview,
  writeReview,
} from '@cascade/shared/features/bookings/reviewing';
import { calendarFileOf } from '../../domain/meetings/calendar-file.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { cancel, hold, move, release } from './booking.ts';
import { calendarEntryOf } from './calendar-entry.ts';
import { answer, decide, report, review } from './reviewing.ts';
import { getBookingFor, getOffer, listFreeTimes } from './rules.ts';
import { enter, reportAbsent } from './session.ts';

const DAY_MS = 86_400_000;
const MOST_REVIEWS = 100;

type ListedReview = Awaited<ReturnType<typeof listReviewsOf>>[number];
const publicReview = ({ review: row, author }: ListedReview) => ({
  id: row.bookingId,
  author,
  ...reviewView(row),
});

function bookingRoutes({ clock, env }: Services): BoundRoute[] {
  return [
    bind(getFreeTimes, async ({ db, params, query }) => {
      const offer = await getOffer(db, params.serviceId);
      const { service, examiner, publicId } = offer;
      const now = clock.now();
      const startMs = query.from ? Date.parse(query.from) : now.getTime();
      const within = { startMs, endMs: startMs + query.days * DAY_MS };
      return {
        service,
        examiner: { ...examiner, userId: publicId },
        times: await listFreeTimes(db, offer, within, now),
      };
    }),
    bind(listBookings, async ({ db, caller: { userId } }) =>
      (await listBookingsFor(db, userId, MOST_LISTED)).map((row) => bookingViewFor(row, userId)),
    ),
    bind(getBooking, async ({ db, caller: { userId }, params }) =>
      bookingViewFor(await getBookingFor(db, params.id, userId), userId),
    ),
    bind(downloadBooking, async ({ db, caller, params }) =>
      calendarFileOf(
        calendarEntryOf(await getBookingFor(db, params.id, caller.userId), env.PUBLIC_ORIGIN),
      ),
    ),
    bind(holdPlace, (context) => hold(context, context.key, context.body)),
    bind(releasePlace, (context) => release(context, context.params.id)),
    bind(cancelBooking, (context) => cancel(context, context.params.id, context.body.refund)),
    bind(moveBooking, (context) => move(context, context.params.id, context.body.startsAt)),
    bind(reportAbsence, (context) => reportAbsent(context, context.params.id)),
    bind(enterRoom, (context) => enter(context, context.params.id)),
  ];
}

const reviewRoutes: BoundRoute[] = [
  bind(listReviews, async ({ db, params: { examinerId } }) => {
    const reviews = await listReviewsOf(db, examinerId, MOST_REVIEWS);
    return { rating: await readRating(db, examinerId), reviews: reviews.map(publicReview) };
  }),
  bind(writeReview, (context) => review(context, context.params.id, context.body)),
  bind(answerReview, (context) => answer(context, context.params.id, context.body.text)),
  bind(reportReview, (context) => report(context, context.params.id)),
  bind(listReportedReviews, async ({ db }) =>
    (await listReported(db, MOST_REVIEWS)).map((row) => ({
      ...publicReview(row),
      examiner: row.examiner,
    })),
  ),
  bind(decideReview, (context) => decide(context, context.params.id, context.body.decision)),
];

export const bookings: Feature = {
  routes: (services) => [...bookingRoutes(services), ...reviewRoutes],
};
