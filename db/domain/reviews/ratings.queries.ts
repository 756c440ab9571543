import { POSITIVE_STARS } from '@cascade/shared/features/bookings/reviews';
import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { bookingReviews } from '../../features/bookings/schema.ts';

export type ExaminerRating = { count: number; stars: number | null; positive: number | null };

const NONE: ExaminerRating = { count: 0, stars: null, positive: null };

/** What the reviews of examiners come to; hidden ones do not count. */
export async function readRatings(
  db: Executor,
  examinerIds: readonly string[],
): Promise<Map<string, ExaminerRating>> {
  const ratings = new Map(examinerIds.map((id) => [id, NONE]));
  if (examinerIds.length === 0) return ratings;
  const rows = await db
    .select({
      id: bookingReviews.examinerId,
      count: sql<number>`count(*)::int`,
      stars: sql<number>`round(avg(${bookingReviews.stars}), 1)::float8`,
      positive: sql<number>`round(100.0 * count(*) filter (
        where ${bookingReviews.stars} >= ${POSITIVE_STARS}) / count(*))::int`,
    })
    .from(bookingReviews)
    .where(
      and(inArray(bookingReviews.examinerId, [...examinerIds]), ne(bookingReviews.state, 'hidden')),
    )
    .groupBy(bookingReviews.examinerId);
  for (const { id, ...rating } of rows) ratings.set(id, rating);
  return ratings;
}
