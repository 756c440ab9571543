import { listOverdueMails, settleMail, takeQueuedMail } from '@cascade/db/queries/mail';
import { sendMail } from '@cascade/shared/contracts/mail';
import { type BoundJob, handleJob } from '../bind.ts';
import type { Services } from '../services.ts';

/** How long a mail may wait for its job before the sweep orders it again, in milliseconds. */
export const OVERDUE_MS = 60_000;

/**
 * Sends one mail and writes what became of it in the same transaction, holding the row meanwhile.
 * Without SMTP the mail is kept for the admins' outbox page. A mail that is settled already, or
 * in another worker's hands, is left alone; so a repeated job sends nothing twice.
 */
export function mailJobs({ database, clock, log, transport, env }: Services): BoundJob[] {
  return [
    handleJob(sendMail, async ({ mailId }, { isLastAttempt }) => {
      const failure = await database.orm.transaction(async (tx) => {
        const mail = await takeQueuedMail(tx, mailId);
        if (!mail) return undefined;
        const settledAt = clock.now();
        if (!transport) {
          await settleMail(tx, mail.id, { status: 'kept', settledAt });
          log.info({ mailId, subject: mail.subject }, 'mail kept: no SMTP server is configured');
          return undefined;
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
          return error;
        }
        await settleMail(tx, mail.id, { status: 'sent', settledAt });
        return undefined;
      });
      if (failure) throw failure;
    }),
  ];
}

/** Orders mails again whose job was lost, for instance because Redis was away when they came. */
export async function sweepMails({ database, jobs, clock }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - OVERDUE_MS);
  const overdue = await listOverdueMails(database.orm, before);
  for (const { id } of overdue)
    await jobs.dispatch(sendMail, { mailId: id }, { jobId: `mail-${id}` });
  return overdue.length;
}
