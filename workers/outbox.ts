import { claimJobs, releaseJobs } from '@cascade/db/live/outbox.queries';
import { OUTBOX_CHANNEL } from '@cascade/shared/node/queues';
import { jobContracts } from '@cascade/shared/registry';
import type { Redis } from 'ioredis';
import type { Services } from './services.ts';

/** Polling interval, in milliseconds; a nudge after a commit wakes the relay sooner. */
const POLL_MS = 500;
const BATCH = 500;
/** An entry claimed but not done for so long is relayed again. */
export const STALE_MS = 60_000;

/**
 * It may die anywhere: a claimed entry goes stale and is claimed again, and the job's id makes
 * relaying idempotent.
 */
export class Relay {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(private readonly services: Services) {}

  /** Polls, and subscribes to nudges on the given connection. */
  start(subscriber: Redis): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    subscriber.on('message', () => this.wake());
    void subscriber.subscribe(OUTBOX_CHANNEL).catch(() => {}); // polling suffices
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private wake(): void {
    if (this.running) {
      this.isAskedAgain = true;
      return;
    }
    this.running = this.drain().finally(() => {
      this.running = undefined;
      if (this.isAskedAgain) {
        this.isAskedAgain = false;
        this.wake();
      }
    });
  }

  private async drain(): Promise<void> {
    try {
      let count = BATCH;
      while (count === BATCH) count = await this.relayBatch();
    } catch (error) {
      this.services.log.warn({ err: error }, 'the relay stopped; it will look again');
    }
  }

  /**
   * Relays one batch.
   * @returns the number of entries
   */
  async relayBatch(): Promise<number> {
    const { database, clock, jobs, log } = this.services;
    const now = clock.now();
    const stale = new Date(now.getTime() - STALE_MS);
    const claimed = await claimJobs(database.orm, now, stale, BATCH);
    for (const contract of jobContracts) {
      const ids = claimed.filter(({ job }) => job === contract.name).map(({ id }) => id);
      if (ids.length === 0) continue;
      try {
        await jobs.dispatchPromises(contract, ids);
      } catch (error) {
        await releaseJobs(database.orm, ids);
        throw error;
      }
    }
    const unknown = claimed.filter(({ job }) => !jobContracts.some(({ name }) => name === job));
    if (unknown.length > 0)
      log.error({ jobs: unknown.map(({ job }) => job) }, 'outbox entries of unknown jobs');
    return claimed.length;
  }
}
