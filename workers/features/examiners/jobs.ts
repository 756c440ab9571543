import { postNotice } from '@cascade/db/domain/notices/post-notice';
import {
  deleteAlert,
  findAnnounced,
  type Listener,
  lockAlerts,
} from '@cascade/db/features/examiners/alerts.queries';
import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { greeting } from '@cascade/shared/domain/people/greeting';
import { tellOfService } from '@cascade/shared/features/examiners/alerts';
import { fits } from '@cascade/shared/features/examiners/fits';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

type Announced = { title: string; examinerName: string };

function letterOf({ name, email }: Listener, { title, examinerName }: Announced, link: string) {
  return {
    to: email,
    subject: 'An examiner offers what you are looking for',
    body: [
      greeting(name),
      `${examinerName} has published “${title}” on CASCade:`,
      link,
      'You asked us to tell you once. To hear of another one, choose “Get Notified” again.',
      'CASCade',
    ].join('\n\n'),
  };
}

/** An alert is deleted with the mail that it caused, so that nobody is told twice. */
export function examinerJobs({ env }: Services): BoundJob[] {
  return [
    handleJob(tellOfService, async (work, { serviceId }) => {
      const { tx, live, now, enqueue } = work;
      const announced = await findAnnounced(tx, serviceId);
      if (!announced) return;
      const listeners = await lockAlerts(tx, announced.userId);
      const told = listeners.filter((wanted) => fits(wanted, announced));
      await live.lock(told.map(({ userId }) => streamOf.member(userId)));
      const path = `/examiners/${announced.examinerId}`;
      for (const listener of told) {
        const { userId } = listener;
        await deleteAlert(tx, userId);
        const mailId = newId();
        const link = new URL(path, env.PUBLIC_ORIGIN).href;
        await insertMail(tx, { id: mailId, ...letterOf(listener, announced, link) });
        await enqueue(sendMail, { mailId });
        const title = 'An examiner offers what you are looking for';
        // Without the examiner's words, which would outlive the service.
        const notice = { userId, kind: 'examiner.published', title, body: '', path };
        await postNotice(work, notice, now);
      }
    }),
  ];
}
