import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import { findMail, listLatestMails } from '@cascade/db/features/mail/mail.queries';
import { maskedEmail } from '@cascade/shared/domain/people/masked-email';
import { listMails, Mail, readMail } from '@cascade/shared/features/mail/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

/** A mail's link can open its owner's account, so in production admins do not see links. */
const withoutLinks = (text: string) => text.replace(/\S*:\/\/\S+/g, '(link hidden)');

function mailRoutes({ env, clock }: Pick<Services, 'env' | 'clock'>): BoundRoute[] {
  return [
    bind(listMails, async ({ db }) => {
      const mails = await listLatestMails(db);
      return mails.map((mail) => ({
        ...mail,
        ...(env.isProduction ? { to: maskedEmail(mail.to), body: null } : {}),
        hasText: mail.body !== null,
        status: Mail.shape.status.parse(mail.status),
        createdAt: mail.createdAt.toISOString(),
      }));
    }),
    bind(readMail, async ({ db, caller, params }) => {
      const mail = await findMail(db, params.id);
      if (!mail?.body)
        throw new AppError('not_found', 'There is no such mail, or its text is gone.');
      await recordAudit(db, {
        actor: caller,
        action: 'mail.read',
        subject: { kind: 'mail', id: mail.id },
        before: null,
        after: { to: maskedEmail(mail.to), subject: mail.subject },
        at: clock.now(),
      });
      return { body: env.isProduction ? withoutLinks(mail.body) : mail.body };
    }),
  ];
}

export const mail: Feature = { routes: mailRoutes };
