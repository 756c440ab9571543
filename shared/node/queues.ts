import { type JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { JobContract } from '../kernel/job.ts';

/** All our queues live under this prefix, so that one Redis can serve more than one installation. */
export const QUEUE_PREFIX = 'cascade';

/** Orders work from the workers. One per process; queues are opened when they are first used. */
export class Dispatcher {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly connection: Redis) {}

  /** The queue of that name, for adding to it or looking at it. */
  queue(name: string): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.connection, prefix: QUEUE_PREFIX });
      queue.on('error', () => {}); // the connection reports its own trouble
      this.queues.set(name, queue);
    }
    return queue;
  }

  /**
   * Adds a job. The same `jobId` added twice is one job.
   * @throws when Redis is away: the row that the job speaks of must then be found by a sweep
   */
  async dispatch<Data extends z.ZodType>(
    job: JobContract<Data>,
    data: z.input<Data>,
    options: JobsOptions = {},
  ): Promise<void> {
    await this.queue(job.queue).add(job.name, job.data.parse(data), {
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: job.backoffMs, jitter: 0.5 },
      removeOnComplete: { age: 3_600, count: 1_000 },
      removeOnFail: { age: 14 * 86_400 },
      ...options,
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }
}
