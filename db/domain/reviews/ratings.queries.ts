import { POSITIVE_STARS } from '@cascade/shared/features/bookings/reviews';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../client.ts';

export type ExaminerRating = { count: number; stars: number | null; positive: number | null };

/**
 * One row: what the reviews of an examiner come to; hidden ones do not count.
 * @param examinerId an id, or the column of a statement around it
 */
export const ratingOf = (examinerId: SQL | string): SQL => sql`
  select count(*)::int as count, round(avg(r.stars), 1)::float8 as stars,
    round(100.0 * count(*) filter (where r.stars >= ${POSITIVE_STARS})
      / nullif(count(*), 0))::int as positive
  from booking_reviews r where r.examiner_id = ${examinerId} and r.state <> 'hidden'`;

export async function readRating(db: Executor, examinerId: string): Promise<ExaminerRating> {
  const [rating] = await db.execute<ExaminerRating>(ratingOf(examinerId));
  return rating ?? { count: 0, stars: null, positive: null };
}
