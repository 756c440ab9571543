import {
  changeBooking,
  type LoadedBooking,
  listTaken,
} from '@cascade/db/features/bookings/bookings.queries';
import { findRoom, hasComeIn } from '@cascade/db/features/bookings/room.queries';
import { cancelSession, earn } from '@cascade/db/features/bookings/settling';
import { bookingViewFor, emitBookings } from '@cascade/db/features/bookings/tell-of-booking';
import { addGroupMember, isGroupMember } from '@cascade/db/features/groups/groups.queries';
import {
  ABSENCE_AFTER_MS,
  type Booking,
  ROOM_BEFORE_MS,
} from '@cascade/shared/features/bookings/contract';
import { sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { createPractice } from '../../domain/practice-groups/create-practice.ts';
import type { MemberWork } from '../../http/work.ts';
import { getBookingFor, lockBookingFor, refused } from './rules.ts';

const DAY_MS = 86_400_000;

/**
 * The room of a session is a practice session of a group that is in no list, made when the first of
 * its people comes: so clock, station queue and mark sheets are the same as everywhere.
 * @returns its page @throws AppError not_found, conflict
 */
export async function enter(work: MemberWork, id: string): Promise<{ path: string }> {
  const { tx, now, userId, services } = work;
  const found = await lockBookingFor(tx, id, userId);
  const { booking, session, service, examiner } = found;
  if (!['confirmed', 'completed', 'no-show'].includes(booking.state))
    throw refused('This booking has no session any more.');
  const known = await findRoom(tx, session.id);
  if (known) {
    if (!(await isGroupMember(tx, known.groupId, userId)))
      await addGroupMember(tx, { groupId: known.groupId, userId, isAdmin: false, joinedAt: now });
    return { path: sessionPathOf(known) };
  }
  if (session.startsAt.getTime() - now.getTime() > ROOM_BEFORE_MS)
    throw refused('The room opens a quarter of an hour before the start.');
  if (session.endsAt <= now) throw refused('This session is over, and nobody came in.');
  const taken = await listTaken(tx, session.id);
  const members = taken.flatMap((one) =>
    one.booking.state === 'confirmed' && one.booking.memberId ? [one.booking.memberId] : [],
  );
  const made = await createPractice(work, {
    sessionId: session.id,
    memberIds: [examiner.userId, ...members],
    name: service.title,
    specialty: 'Adult Mental Health',
    startsAt: session.startsAt,
    durationMinutes: (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000,
    timeZone: examiner.timeZone,
    reminderMinutes: 5,
    stationIds: [],
    jitsiUrl: services.env.JITSI_URL,
  });
  return { path: sessionPathOf({ groupId: made.groupId, id: made.sessionId }) };
}

/** @throws AppError not_found, conflict */
export async function reportAbsent(work: MemberWork, id: string): Promise<Booking> {
  const { tx, now, userId } = work;
  const found = await lockBookingFor(tx, id, userId);
  if (now.getTime() < found.session.startsAt.getTime() + ABSENCE_AFTER_MS)
    throw refused('Please wait until ten minutes after the start.');
  if (found.booking.memberId === userId) await examinerAbsent(work, found);
  else await memberAbsent(work, found);
  return bookingViewFor(await getBookingFor(tx, id, userId), userId);
}

async function examinerAbsent(work: MemberWork, found: LoadedBooking): Promise<void> {
  const { session, examiner, booking } = found;
  if (booking.state !== 'confirmed' || session.endsAt <= work.now)
    throw refused(
      'The session is over. Please write to us at Support, so that we can look into it.',
    );
  if (await hasComeIn(work.tx, session.id, examiner.userId))
    throw refused('Your examiner has been in the room. Please write to us at Support.');
  await cancelSession(work, found, 'examiner', 'no-show');
}

/** The examiner is paid: the time was kept for the member. */
async function memberAbsent(work: MemberWork, found: LoadedBooking): Promise<void> {
  const { tx, now } = work;
  const { booking, session, review } = found;
  const isOpen = booking.state === 'confirmed' || booking.state === 'completed';
  if (!isOpen || review || now.getTime() > session.endsAt.getTime() + DAY_MS)
    throw refused('This can no longer be said of this booking.');
  if (booking.memberId && (await hasComeIn(tx, session.id, booking.memberId)))
    throw refused('The member has been in the room. Please write to us at Support.');
  if (booking.state === 'confirmed') await earn(work, found, booking.price);
  await changeBooking(tx, booking.id, { state: 'no-show' }, now);
  await emitBookings(work, [booking.id]);
}
