import { countImpressions } from '@cascade/shared/contracts/ads';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Clock } from '@cascade/shared/kernel/clock';
import type { Dispatcher } from '@cascade/shared/node/queues';
import type { z } from 'zod';

const MOST_IN_A_JOB = 100;
const COLLECT_MS = 100;

type Seen = z.infer<typeof countImpressions.data>['seen'];
type Batch = { seen: Seen; isQueued: Promise<void>; send: () => void };

/**
 * Packs what many readers saw into few jobs: a hundred views, or those of a tenth of a second.
 * Whoever sent one is answered when its job is in the queue.
 */
export class ImpressionPack {
  private batch: Batch | undefined;

  constructor(
    private readonly jobs: Pick<Dispatcher, 'order'>,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError unavailable when Redis is away; the same view may be sent again */
  add(one: Seen[number]): Promise<void> {
    this.batch ??= this.begin();
    const { batch } = this;
    batch.seen.push(one);
    if (batch.seen.length >= MOST_IN_A_JOB) batch.send();
    return batch.isQueued;
  }

  private begin(): Batch {
    const seen: Seen = [];
    let resolve = () => {};
    let reject: (error: unknown) => void = () => {};
    const isQueued = new Promise<void>((queued, failed) => {
      resolve = queued;
      reject = failed;
    });
    const send = () => {
      clearTimeout(timer);
      this.batch = undefined;
      this.order(seen).then(resolve, reject);
    };
    const timer = setTimeout(send, COLLECT_MS);
    return { seen, isQueued, send };
  }

  private async order(seen: Seen): Promise<void> {
    const day = this.clock.now().toISOString().slice(0, 10);
    try {
      await this.jobs.order(countImpressions, { day, seen });
    } catch (cause) {
      throw new AppError('unavailable', 'This cannot be counted now. Please try again.', {
        retryAfterSeconds: 2,
        cause,
      });
    }
  }
}
