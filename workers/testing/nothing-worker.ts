import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';

/** A bare BullMQ worker whose jobs do nothing, to measure the queue alone. */
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
  worker.on('error', () => {}); // the connection logs its own errors
  await worker.waitUntilReady();
  return { done: () => done, close: () => worker.close() };
}
