import { listLatestMails } from '@cascade/db/queries/mail';
import { listMails, Mail } from '@cascade/shared/contracts/mail';
import { type BoundRoute, bind } from '../../http/bind.ts';

export function mailRoutes(): BoundRoute[] {
  return [
    bind(listMails, async ({ db }) => {
      const mails = await listLatestMails(db);
      return mails.map((mail) => ({
        ...mail,
        status: Mail.shape.status.parse(mail.status),
        createdAt: mail.createdAt.toISOString(),
      }));
    }),
  ];
}
