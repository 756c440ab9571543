import { insertMail } from '@cascade/db/features/mail/mail.queries';
import { noteFailedRun } from '@cascade/db/features/reports/reports.queries';
import { mailStatements, tellOfReport } from '@cascade/db/features/reports/statements';
import { sendMail } from '@cascade/shared/features/mail/contract';
import { sendStatements, writeReport } from '@cascade/shared/features/reports/contract';
import { newId } from '@cascade/shared/kernel/id';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';
import { alone, writeReportOf } from './write.ts';

export function reportJobs(services: Services): BoundJob[] {
  return [
    handleJob(
      writeReport,
      async (work, { month }) => {
        await alone(work);
        await writeReportOf(services, work, month);
      },
      async (work, { month }) => {
        await noteFailedRun(work.tx, month, work.now);
        await tellOfReport(work, month);
      },
    ),
    handleJob(sendStatements, (work, { month }) =>
      mailStatements(work, {
        month,
        origin: services.env.PUBLIC_ORIGIN,
        post: async (letter) => {
          const mailId = newId();
          await insertMail(work.tx, { id: mailId, ...letter });
          await work.enqueue(sendMail, { mailId });
        },
      }),
    ),
  ];
}
