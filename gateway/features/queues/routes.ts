import {
  deleteDeadPromise,
  listDeadPromises,
  readOutboxFigures,
  revivePromises,
} from '@cascade/db/queries/outbox';
import { jobContracts } from '@cascade/shared/contracts/jobs';
import {
  dropDeadJob,
  LISTED_DEAD_JOBS,
  listDeadJobs,
  readQueues,
  retryDeadJob,
  retryDeadJobs,
} from '@cascade/shared/contracts/queues';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { countQueues } from './figures.ts';

const NOT_DEAD = 'This job is no longer among those that failed.';

export function queueRoutes(services: Services): BoundRoute[] {
  const wakeRelay = () => services.jobs.nudge();
  return [
    bind(readQueues, async ({ db }) => {
      const { waiting, oldestAt, dead } = await readOutboxFigures(db);
      return {
        queues: await countQueues(services),
        outbox: { waiting, oldestAt: oldestAt?.toISOString() ?? null, dead },
      };
    }),
    bind(listDeadJobs, async ({ db }) => {
      const promises = await listDeadPromises(db, LISTED_DEAD_JOBS);
      return promises.map(({ id, job, createdAt, deadAt, failures, error }) => ({
        id,
        job,
        createdAt: createdAt.toISOString(),
        deadAt: deadAt.toISOString(),
        failures,
        error,
      }));
    }),
    bind(retryDeadJob, async ({ db, live, params }) => {
      const revived = await revivePromises(db, params.id);
      if (revived === 0) throw new AppError('not_found', NOT_DEAD);
      live.afterCommit.push(wakeRelay);
      return { revived };
    }),
    bind(retryDeadJobs, async ({ db, live }) => {
      const revived = await revivePromises(db);
      live.afterCommit.push(wakeRelay);
      return { revived };
    }),
    bind(dropDeadJob, async ({ db, live, params }) => {
      const job = await deleteDeadPromise(db, params.id);
      if (job === undefined) throw new AppError('not_found', NOT_DEAD);
      live.afterCommit.push(() => forgetJob(services, job, params.id));
      return { isDropped: true as const };
    }),
  ];
}

/** BullMQ would count it for two weeks. Without Redis it does: there is nothing else to lose. */
function forgetJob({ jobs }: Services, name: string, promise: string): void {
  const contract = jobContracts.find((known) => known.name === name);
  if (contract) void jobs.forgetFailed(contract.queue, [promise]).catch(() => {});
}
