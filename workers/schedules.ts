import { CHORES_QUEUE } from '@cascade/shared/registry';
import type { Chore } from './chores.ts';
import type { Services } from './services.ts';

/** How often schedules are compared with what Redis has, in milliseconds. */
const REBUILD_EVERY_MS = 60_000;
const FAILED_KEPT_S = 14 * 86_400;

/**
 * Makes the schedules in Redis what this release wants: missing ones are made, others replaced,
 * unknown ones removed. Redis may forget everything, so nothing is believed to be there.
 * A schedule that is as it should be keeps its next time, however often this runs.
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
 * Rebuilds the schedules now and every minute, so that a Redis that was emptied heals.
 * @returns how to stop it
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
