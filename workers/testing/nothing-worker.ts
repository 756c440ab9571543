import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';

/** A bare BullMQ worker whose jobs do nothing: what a queue alone costs. */
export async function startNothingWorker(
  queue: string,
  connection: Redis,
  concurrency: number,
): Promise<{ done: () => number; close: () => Promise<void> }> {
  let done = 0;
  const options = { connection, prefix: QUEUE_PREFIX, concurrency };
  const worker = new Worker(queue, async () => {}, options);
  worker.on('completed', () => {
    done += 1;
  });
  worker.on('error', () => {}); // the connection reports its own trouble
  await worker.waitUntilReady();
  return { done: () => done, close: () => worker.close() };
}
