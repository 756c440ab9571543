import { postToAdmins } from '@cascade/db/domain/notices/post-notice';
import {
  allowSlowAnswer,
  findMailSubject,
  settleMail,
  takeUnsentMail,
} from '@cascade/db/features/mail/mail.queries';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { QUEUES_PATH } from '@cascade/shared/features/queues/contract';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** Without SMTP the mail stays for the admins' outbox page. A repeated job does not send again. */
export function mailJobs({ clock, log, transport, env }: Services): BoundJob[] {
  return [
    handleJob(
      sendMail,
      async ({ tx }, { mailId }) => {
        const mail = await takeUnsentMail(tx, mailId);
        if (!mail) return;
        const settledAt = clock.now();
        if (!transport) {
          await settleMail(tx, mail.id, { status: 'kept', settledAt });
          log.info({ mailId, subject: mail.subject }, 'mail kept: no SMTP server is configured');
          return;
        }
        await allowSlowAnswer(tx);
        await transport.sendMail({
          messageId: `<${mail.id}@cascade>`,
          from: env.MAIL_FROM,
          to: mail.to,
          subject: mail.subject,
          text: mail.body ?? '',
          ...(mail.html === null ? {} : { html: mail.html }),
        });
        await settleMail(tx, mail.id, { status: 'sent', settledAt });
      },
      async (work, { mailId }, error) => {
        const now = clock.now();
        const subject = await findMailSubject(work.tx, mailId);
        if (subject === undefined) return;
        await settleMail(work.tx, mailId, { status: 'failed', error, settledAt: now });
        await postToAdmins(
          work,
          {
            kind: 'mail.undelivered',
            title: 'A mail could not be sent',
            body: `“${subject}” was given up after ${sendMail.attempts} attempts.`,
            path: QUEUES_PATH,
          },
          now,
        );
      },
    ),
  ];
}
