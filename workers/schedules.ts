import { CHORES_QUEUE } from '@cascade/shared/registry';
import type { Chore } from './chores.ts';
import type { Services } from './services.ts';

/** How often schedules are compared with Redis, in milliseconds. */
const REBUILD_EVERY_MS = 60_000;
const FAILED_KEPT_S = 14 * 86_400;

/**
 * Reconciles the schedules in Redis with this release: creates, replaces and removes. An unchanged
 * schedule keeps its next run.
 */
export async function rebuildSchedules({ jobs }: Services, chores: Chore[]): Promise<void> {
  const queue = jobs.queue(CHORES_QUEUE);
  for (const { name, everyMs } of chores)
    await queue.upsertJobScheduler(
      name,
      { every: everyMs },
      { name, opts: { removeOnComplete: true, removeOnFail: { age: FAILED_KEPT_S } } },
    );
  for (const { key } of await queue.getJobSchedulers())
    if (!chores.some(({ name }) => name === key)) await queue.removeJobScheduler(key);
}

/**
 * Rebuilds the schedules now and every minute, so that an emptied Redis recovers.
 * @returns stops it
 */
export function startSchedules(services: Services, chores: Chore[]): () => void {
  const rebuild = () =>
    rebuildSchedules(services, chores).catch((error: unknown) =>
      services.log.warn({ err: error }, 'schedules were not rebuilt; it will be tried again'),
    );
  void rebuild();
  const timer = setInterval(() => void rebuild(), REBUILD_EVERY_MS);
  return () => clearInterval(timer);
}
