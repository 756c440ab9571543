import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { examiners } from '../examiners/schema.ts';
import { bookingReviews } from './schema.ts';

const read = (db: Executor) =>
  db
    .select({ review: bookingReviews, author: users.handle, examiner: examiners.name })
    .from(bookingReviews)
    .innerJoin(examiners, eq(examiners.id, bookingReviews.examinerId))
    .leftJoin(users, eq(users.id, bookingReviews.authorId));

/** What everybody sees, the latest first. */
export function listReviewsOf(db: Executor, examinerId: string, most: number) {
  return read(db)
    .where(and(eq(bookingReviews.examinerId, examinerId), ne(bookingReviews.state, 'hidden')))
    .orderBy(desc(bookingReviews.createdAt), desc(bookingReviews.bookingId))
    .limit(most);
}

export function listReported(db: Executor, most: number) {
  return read(db)
    .where(eq(bookingReviews.state, 'reported'))
    .orderBy(asc(bookingReviews.createdAt), asc(bookingReviews.bookingId))
    .limit(most);
}
