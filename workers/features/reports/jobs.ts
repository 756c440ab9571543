import { noteFailedRun } from '@cascade/db/features/reports/reports.queries';
import { mailStatements, tellOfReport } from '@cascade/db/features/reports/statements';
import { sendStatements, writeReport } from '@cascade/shared/features/reports/contract';
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
      mailStatements(work, month, services.env.PUBLIC_ORIGIN),
    ),
  ];
}
