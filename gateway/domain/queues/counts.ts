import type { QueueCounts } from '@cascade/shared/features/queues/contract';
import { queueNames } from '@cascade/shared/registry';
import type { Services } from '../../services.ts';

/** BullMQ's counts per queue; null while Redis is unavailable. */
export async function countQueues({ redis, jobs }: Services): Promise<QueueCounts[] | null> {
  // BullMQ would wait for Redis without a timeout.
  if (redis.status !== 'ready') return null;
  try {
    return await Promise.all(
      queueNames.map(async (name) => {
        const counts = await jobs
          .queue(name)
          .getJobCounts('waiting', 'active', 'delayed', 'failed');
        const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
        return { name, waiting, active, delayed, failed };
      }),
    );
  } catch {
    return null;
  }
}
