import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { JobContract } from '../kernel/job.ts';

/** All our queues live under this prefix, so that one Redis can serve more than one installation. */
export const QUEUE_PREFIX = 'cascade';
/** Whoever has committed promises says so here; the relay would find them by itself, later. */
export const OUTBOX_CHANNEL = 'cascade-outbox';

const jobIdOf = (promise: string) => `ob-${promise}`;

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
   * Hands promises on, all of one job in one call. The job's id is made from the promise's, so
   * that handing on twice is one job.
   * @throws when Redis is away: the promises stay in PostgreSQL
   */
  async dispatchPromises(job: JobContract, promises: string[]): Promise<void> {
    await this.forgetFailed(job.queue, promises);
    await this.queue(job.queue).addBulk(
      promises.map((promise) => ({
        name: job.name,
        data: { promise },
        opts: {
          jobId: jobIdOf(promise),
          attempts: job.attempts,
          backoff: { type: 'exponential', delay: job.backoffMs, jitter: 0.5 },
          removeOnComplete: true,
          removeOnFail: { age: 14 * 86_400 },
        },
      })),
    );
  }

  /**
   * Hands on an order without a promise; it carries its data.
   * @throws when Redis is away: nothing has been ordered, as far as one knows
   */
  async order<Data extends z.ZodType>(job: JobContract<Data>, data: z.infer<Data>): Promise<void> {
    await this.queue(job.queue).add(job.name, data, {
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: job.backoffMs, jitter: 0.5 },
      removeOnComplete: true,
      removeOnFail: { age: 14 * 86_400 },
    });
  }

  /**
   * Forgets the failed jobs of promises that live again, or are no more: BullMQ keeps a failed job for the admins to look
   * at, and would silently drop another one with its id.
   */
  async forgetFailed(name: string, promises: string[]): Promise<void> {
    const queue = this.queue(name);
    const lookup = this.connection.pipeline();
    for (const promise of promises) lookup.zscore(queue.toKey('failed'), jobIdOf(promise));
    const found = (await lookup.exec()) ?? [];
    for (const [place, [error, failedAt]] of found.entries()) {
      if (error) throw error;
      const promise = promises[place];
      if (failedAt !== null && promise) await queue.remove(jobIdOf(promise));
    }
  }

  /** Tells the relay that promises were committed. Never fails: the relay also looks by itself. */
  nudge(): void {
    this.connection.publish(OUTBOX_CHANNEL, '').catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }
}
