import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { findMailbox } from '@cascade/db/domain/people/accounts.queries';
import { findBooking, type LoadedBooking } from '@cascade/db/features/bookings/bookings.queries';
import { settlePayment } from '@cascade/db/features/bookings/settling';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import type { Work } from '@cascade/db/live/transact';
import { settleBookingPayment } from '@cascade/shared/domain/payments/purposes';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { bookingPath, tellOfBooking } from '@cascade/shared/features/bookings/contract';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';
import { linksOf, type News, type Side, sentencesOf, titleOf } from './letters.ts';

type Receiver = { userId: string; side: Side };

/** An examiner who has never seen a place is not told that it is gone. */
function receiversOf({ booking, examiner }: LoadedBooking, news: News): Receiver[] {
  return [
    ...(booking.memberId === null ? [] : [{ userId: booking.memberId, side: 'member' as const }]),
    ...(news === 'no-place' ? [] : [{ userId: examiner.userId, side: 'examiner' as const }]),
  ];
}

async function tellOne(
  work: Work,
  found: LoadedBooking,
  news: News,
  { userId, side }: Receiver,
  origin: string,
): Promise<void> {
  const { tx, now, enqueue } = work;
  const title = titleOf(news, found);
  const sentences = sentencesOf(news, side, found);
  const notice = { userId, kind: `booking.${news}`, title, body: sentences.join(' ') };
  await postNotice(work, { ...notice, path: bookingPath(found.booking.id) }, now);
  const mailbox = await findMailbox(tx, userId);
  if (!mailbox?.isVerified) return;
  const mailId = newId();
  const links = linksOf(found, news, origin);
  const body = [greeting(mailbox.name), ...sentences, ...links, 'CASCade'].join('\n\n');
  await insertMail(tx, { id: mailId, to: mailbox.email, subject: title, body });
  await enqueue(sendMail, { mailId });
}

export function bookingJobs({ env }: Services): BoundJob[] {
  return [
    handleJob(settleBookingPayment, settlePayment),
    handleJob(tellOfBooking, async (work, { bookingId, news, startsAt }) => {
      const found = await findBooking(work.tx, bookingId);
      if (!found) return;
      const { booking, session } = found;
      const isCurrent =
        booking.state === 'confirmed' &&
        session.startsAt.toISOString() === startsAt &&
        session.startsAt > work.now;
      if (news === 'reminder' && !isCurrent) return;
      const receivers = receiversOf(found, news);
      await work.live.lock(receivers.map(({ userId }) => streamOf.member(userId)));
      for (const receiver of receivers)
        await tellOne(work, found, news, receiver, env.PUBLIC_ORIGIN);
    }),
  ];
}
