import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { postNotice, postToAdmins } from '@cascade/db/domain/notices/post-notice';
import {
  changeBooking,
  changeReview,
  insertReview,
  type LoadedBooking,
} from '@cascade/db/features/bookings/bookings.queries';
import { lockBooking } from '@cascade/db/features/bookings/settling';
import { bookingViewFor, emitBookings } from '@cascade/db/features/bookings/tell-of-booking';
import { type Booking, bookingPath } from '@cascade/shared/features/bookings/contract';
import type { Review } from '@cascade/shared/features/bookings/reviews';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { CallerWork, MemberWork } from '../../http/work.ts';
import { getBookingFor, lockBookingFor, refused } from './rules.ts';

const noSuchReview = () => new AppError('not_found', 'There is no such review.');

/** Both people's pages show it in the booking. */
async function emitChanged(work: MemberWork, { booking }: LoadedBooking): Promise<void> {
  await changeBooking(work.tx, booking.id, {}, work.now);
  await emitBookings(work, [booking.id]);
}

const view = async ({ tx, userId }: MemberWork, id: string): Promise<Booking> =>
  bookingViewFor(await getBookingFor(tx, id, userId), userId);

/** @throws AppError not_found, conflict before the session has taken place, and after a first review */
export async function review(
  work: MemberWork,
  id: string,
  { stars, text }: { stars: number; text: string },
): Promise<Booking> {
  const { tx, now, userId } = work;
  const found = await lockBookingFor(tx, id, userId);
  const { booking, examiner, service } = found;
  if (booking.memberId !== userId) throw refused('The review is the member’s to write.');
  if (booking.state !== 'completed')
    throw refused('You can review a session once it has taken place.');
  const row = { bookingId: id, examinerId: examiner.id, authorId: userId, stars, text };
  if (!(await insertReview(tx, { ...row, createdAt: now })))
    throw refused('You have already reviewed this session.');
  await work.live.lock([userId, examiner.userId].map(streamOf.member));
  await emitChanged(work, found);
  const notice = {
    userId: examiner.userId,
    kind: 'booking.reviewed',
    title: `“${service.title}” has a new review`,
    body: '',
    path: bookingPath(id),
  };
  await postNotice(work, notice, now);
  return view(work, id);
}

/** @throws AppError not_found, conflict */
export async function answer(work: MemberWork, id: string, text: string): Promise<Booking> {
  const { tx, now, userId } = work;
  const found = await lockBookingFor(tx, id, userId);
  if (found.booking.memberId === userId || !found.review)
    throw refused('There is no review that you could answer.');
  if (found.review.answer !== null) throw refused('You have already answered this review.');
  await changeReview(tx, id, { answer: text, answeredAt: now });
  await emitChanged(work, found);
  return view(work, id);
}

/** It stays as it is until an admin has looked. @throws AppError not_found */
export async function report(work: MemberWork, id: string): Promise<{ reported: true }> {
  const found = await lockBooking(work.tx, id);
  if (!found?.review || found.review.state === 'hidden') throw noSuchReview();
  if (found.review.state === 'reported') return { reported: true };
  await changeReview(work.tx, id, { state: 'reported' });
  await emitChanged(work, found);
  const notice = {
    kind: 'review.reported',
    title: 'A review was reported',
    body: '',
    path: '/admin/reviews',
  };
  await postToAdmins(work, notice, work.now);
  return { reported: true };
}

/** @throws AppError not_found, conflict when another admin has decided */
export async function decide(
  work: CallerWork,
  id: string,
  decision: 'keep' | 'hide',
): Promise<{ state: Review['state'] }> {
  const { tx, caller, now } = work;
  const found = await lockBooking(tx, id);
  if (!found?.review) throw noSuchReview();
  if (found.review.state !== 'reported') throw refused('This review has been decided meanwhile.');
  const state = decision === 'hide' ? 'hidden' : 'shown';
  await changeReview(tx, id, { state });
  await emitChanged(work, found);
  await recordAudit(tx, {
    actor: caller,
    action: `moderation.${decision}-review`,
    subject: { kind: 'review', id },
    before: { state: 'reported' },
    after: { state },
    at: now,
  });
  return { state };
}
