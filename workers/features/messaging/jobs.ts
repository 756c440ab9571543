import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { personOf } from '@cascade/db/domain/people/people.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import {
  lockWaiting,
  markMailed,
  type Waiting,
} from '@cascade/db/features/messaging/reminders.queries';
import type { Work } from '@cascade/db/live/transact';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { sendMail } from '@cascade/shared/features/mail/contract';
import {
  MAIL_AFTER_MS,
  NOTICE_AFTER_MS,
  remindOfMessage,
} from '@cascade/shared/features/messaging/contract';
import { MESSAGE_NOTICE, threadPath } from '@cascade/shared/features/messaging/notice';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** At most one mail in this time, for all unread messages from any sender. */
const MAIL_EVERY_MS = 60 * 60_000;

/** The sender and a link. The server does not know the text. */
function letterOf({ name, email, sender }: Waiting, origin: string) {
  const { userHandle, id } = personOf(sender);
  return {
    to: email,
    subject: 'You have an unread message on CASCade',
    body: [
      greeting(name),
      `${userHandle} has written to you on CASCade. Only your own devices can open the message:`,
      new URL(threadPath(id), origin).toString(),
      'You can turn these mails off in your profile, under Privacy Controls.',
      'CASCade',
    ].join('\n\n'),
  };
}

/** Messages read by then are skipped. */
export function messagingJobs({ env }: Services): BoundJob[] {
  const ring = async (work: Work, { userId, sender }: Waiting) => {
    const { id, userHandle } = personOf(sender);
    const notice = {
      userId,
      kind: MESSAGE_NOTICE,
      title: `New message from ${userHandle}`,
      body: '',
      path: threadPath(id),
    };
    await postNotice(work, notice, work.now);
  };
  return [
    handleJob(remindOfMessage, async (work, data) => {
      const { tx, now, enqueue } = work;
      const waiting = await lockWaiting(tx, data, new Date(now.getTime() - MAIL_EVERY_MS));
      if (!waiting) return;
      if (data.step === 'notice') {
        await ring(work, waiting);
        const dueAt = new Date(now.getTime() + MAIL_AFTER_MS - NOTICE_AFTER_MS);
        await enqueue(remindOfMessage, { ...data, step: 'mail' }, { dueAt });
        return;
      }
      if (!waiting.wantsMail || waiting.hasRecentMail) return;
      const mailId = newId();
      await insertMail(tx, { id: mailId, ...letterOf(waiting, env.PUBLIC_ORIGIN) });
      await markMailed(tx, data.conversationId, data.receiverId, now);
      await enqueue(sendMail, { mailId });
    }),
  ];
}
