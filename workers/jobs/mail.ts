import { settleMail, takeQueuedMail } from '@cascade/db/queries/mail';
import { sendMail } from '@cascade/shared/contracts/mail';
import { type BoundJob, handleJob } from '../bind.ts';
import type { Services } from '../services.ts';

/**
 * Sends one mail and writes what became of it. Without SMTP the mail is kept for the admins'
 * outbox page. A mail that is settled already is left alone, so a repeated job sends nothing.
 */
export function mailJobs({ clock, log, transport, env }: Services): BoundJob[] {
  return [
    handleJob(sendMail, async (tx, { mailId }, { isLastAttempt }) => {
      const mail = await takeQueuedMail(tx, mailId);
      if (!mail) return;
      const settledAt = clock.now();
      if (!transport) {
        await settleMail(tx, mail.id, { status: 'kept', settledAt });
        log.info({ mailId, subject: mail.subject }, 'mail kept: no SMTP server is configured');
        return;
      }
      try {
        await transport.sendMail({
          messageId: `<${mail.id}@cascade>`,
          from: env.MAIL_FROM,
          to: mail.to,
          subject: mail.subject,
          text: mail.body ?? '',
        });
      } catch (error) {
        if (!isLastAttempt) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        await settleMail(tx, mail.id, { status: 'failed', error: reason, settledAt });
        return;
      }
      await settleMail(tx, mail.id, { status: 'sent', settledAt });
    }),
  ];
}
