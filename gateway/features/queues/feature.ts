import type { Tx } from '@cascade/db/client';
import { recordAudit } from '@cascade/db/domain/audit/audit.queries';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  deleteDeadOutboxJob,
  listDeadOutboxJobs,
  readOutboxFigures,
  requeueJobs,
} from '@cascade/db/live/outbox.queries';
import {
  dropDeadJob,
  LISTED_DEAD_JOBS,
  listDeadJobs,
  readQueues,
  retryDeadJob,
  retryDeadJobs,
} from '@cascade/shared/features/queues/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { jobContracts } from '@cascade/shared/registry';
import { countQueues } from '../../domain/queues/counts.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

const NOT_DEAD = 'This job is no longer among those that failed.';

function queueRoutes(services: Services): BoundRoute[] {
  const wakeRelay = () => services.jobs.nudge();
  type State = Record<string, unknown>;
  const record = (tx: Tx, actor: Caller, verb: string, id: string, before: State, after: State) =>
    recordAudit(tx, {
      actor,
      action: `queue.${verb}`,
      subject: { kind: 'job', id },
      before,
      after,
      at: services.clock.now(),
    });
  return [
    bind(readQueues, async ({ db }) => {
      const { waiting, oldestAt, dead } = await readOutboxFigures(db);
      return {
        queues: await countQueues(services),
        outbox: { waiting, oldestAt: oldestAt?.toISOString() ?? null, dead },
      };
    }),
    bind(listDeadJobs, async ({ db }) => {
      const deadJobs = await listDeadOutboxJobs(db, LISTED_DEAD_JOBS);
      return deadJobs.map(({ id, job, createdAt, deadAt, failures, error }) => ({
        id,
        job,
        createdAt: createdAt.toISOString(),
        deadAt: deadAt.toISOString(),
        failures,
        error,
      }));
    }),
    bind(retryDeadJob, async ({ db, live, caller, params }) => {
      const revived = await requeueJobs(db, params.id);
      if (revived === 0) throw new AppError('not_found', NOT_DEAD);
      await record(db, caller, 'retry', params.id, { state: 'failed' }, { state: 'waiting' });
      live.afterCommit.push(wakeRelay);
      return { revived };
    }),
    bind(retryDeadJobs, async ({ db, live, caller }) => {
      const revived = await requeueJobs(db);
      await record(db, caller, 'retry-all', 'all', { failed: revived }, { failed: 0 });
      live.afterCommit.push(wakeRelay);
      return { revived };
    }),
    bind(dropDeadJob, async ({ db, live, caller, params }) => {
      const job = await deleteDeadOutboxJob(db, params.id);
      if (job === undefined) throw new AppError('not_found', NOT_DEAD);
      await record(db, caller, 'drop', params.id, { state: 'failed', job }, { state: 'given up' });
      live.afterCommit.push(() => forgetJob(services, job, params.id));
      return { isDropped: true as const };
    }),
  ];
}

/**
 * Otherwise BullMQ counts it for two weeks. Fails silently without Redis, where nothing is left to
 * remove.
 */
function forgetJob({ jobs }: Services, name: string, id: string): void {
  const contract = jobContracts.find((known) => known.name === name);
  if (contract) void jobs.forgetFailed(contract.queue, [id]).catch(() => {});
}

export const queues: Feature = { routes: queueRoutes };
