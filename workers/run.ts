import { jobContracts } from '@cascade/shared/contracts/jobs';
import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type BoundJob, checkHandlers, keepPromise } from './bind.ts';
import { mailJobs } from './jobs/mail.ts';
import type { Services } from './services.ts';

/** Jobs of one queue that a process works on at once. */
const CONCURRENCY = 8;

/**
 * Starts one BullMQ worker per queue.
 * @returns the workers; closing one waits for the jobs it has begun
 * @throws Error when a job has not exactly one handler
 */
export function startWorkers(services: Services, connection: Redis): Worker[] {
  const bound: BoundJob[] = [...mailJobs(services)];
  checkHandlers(jobContracts, bound);
  const runOne = async (job: Job) => {
    const found = bound.find(({ contract }) => contract.name === job.name);
    if (!found) throw new UnrecoverableError(`No handler for ${job.name}.`);
    await keepPromise(services, found, job);
  };
  const queues = [...new Set(jobContracts.map(({ queue }) => queue))];
  return queues.map((queue) => {
    const worker = new Worker(queue, runOne, {
      connection,
      prefix: QUEUE_PREFIX,
      concurrency: CONCURRENCY,
    });
    worker.on('failed', (job, error) =>
      services.log.warn({ err: error, job: job?.name, attempt: job?.attemptsMade }, 'job failed'),
    );
    worker.on('error', () => {}); // the connection reports its own trouble
    return worker;
  });
}
