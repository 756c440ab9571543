import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { JobContract } from '../kernel/job.ts';

export const QUEUE_PREFIX = 'cascade';
/** Notifies the relay of committed outbox rows; otherwise it finds them at its next poll. */
export const OUTBOX_CHANNEL = 'cascade-outbox';

const jobIdOf = (promise: string) => `ob-${promise}`;

export class Dispatcher {
  private readonly queues = new Map<string, Queue>();

  constructor(private readonly connection: Redis) {}

  queue(name: string): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.connection, prefix: QUEUE_PREFIX });
      queue.on('error', () => {}); // the connection logs its own errors
      this.queues.set(name, queue);
    }
    return queue;
  }

  /**
   * The BullMQ id is derived from the outbox row's, so repeats are one job.
   * @throws when Redis is unavailable: the rows stay in PostgreSQL
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
   * Enqueues a job without an outbox row; it carries its data.
   * @throws when Redis is unavailable: the job may not have been queued
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
   * BullMQ keeps failed jobs for the admins and would silently drop another one with the same id.
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

  nudge(): void {
    this.connection.publish(OUTBOX_CHANNEL, '').catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
  }
}
