import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import { CHORES_QUEUE, jobContracts, queueNames } from '@cascade/shared/registry';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type BoundJob, checkHandlers, processJob, processOutboxJob } from './bind.ts';
import { type Chore, chores } from './chores.ts';
import { failureOf } from './failure.ts';
import { accountErasureJobs } from './features/account/jobs.ts';
import { adJobs } from './features/ads/jobs.ts';
import { analyticsJobs } from './features/analytics/jobs.ts';
import { bookingJobs } from './features/bookings/jobs.ts';
import { circuitJobs } from './features/circuits/jobs.ts';
import { examinerJobs } from './features/examiners/jobs.ts';
import { feedbackJobs } from './features/feedback/jobs.ts';
import { groupJobs } from './features/groups/jobs.ts';
import { mailJobs } from './features/mail/jobs.ts';
import { messagingJobs } from './features/messaging/jobs.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { payoutJobs } from './features/payouts/jobs.ts';
import { reportJobs } from './features/reports/jobs.ts';
import type { Services } from './services.ts';

const CONCURRENCY = 8;
/** How often a worker checks for jobs whose worker died, in milliseconds. */
const STALLED_EVERY_MS = 30_000;
/**
 * Deaths of workers after which a job is given up. BullMQ's default is one, and a second death in a
 * row would lose what only the job carries.
 */
const MOST_STALLED = 20;

type Options = { stalledEveryMs?: number; chores?: Chore[] };

/**
 * @returns one worker per queue; closing it waits for its running jobs
 * @throws Error when a job has not exactly one handler
 */
export function startWorkers(
  services: Services,
  connection: Redis,
  { stalledEveryMs = STALLED_EVERY_MS, chores: ours = chores }: Options = {},
): Worker[] {
  const bound: BoundJob[] = [
    ...accountErasureJobs(services),
    ...adJobs(),
    ...analyticsJobs(services),
    ...bookingJobs(services),
    ...circuitJobs(services),
    ...examinerJobs(services),
    ...feedbackJobs(),
    ...groupJobs(services),
    ...mailJobs(services),
    ...messagingJobs(services),
    ...paymentJobs(services),
    ...payoutJobs(services),
    ...reportJobs(services),
  ];
  checkHandlers(jobContracts, bound);
  const keep = async (job: Job) => {
    const found = bound.find(({ contract }) => contract.name === job.name);
    if (!found) throw new UnrecoverableError(`No handler for ${job.name}.`);
    if (found.contract.isPromised) await processOutboxJob(services, found, job);
    else await processJob(services, found, job.data);
  };
  /** Ignores chores of another release; they disappear with their schedule. */
  const doChore = async (job: Job) => {
    try {
      await ours.find(({ name }) => name === job.name)?.run(services);
    } catch (error) {
      throw failureOf(error);
    }
  };
  return queueNames.map((queue) => {
    const worker = new Worker(queue, queue === CHORES_QUEUE ? doChore : keep, {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: CONCURRENCY,
      stalledInterval: stalledEveryMs,
      maxStalledCount: MOST_STALLED,
    });
    worker.on('failed', (job, error) =>
      services.log.warn({ err: error, job: job?.name, attempt: job?.attemptsMade }, 'job failed'),
    );
    worker.on('error', () => {}); // the connection logs its own errors
    return worker;
  });
}
