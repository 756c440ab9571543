import { AppError } from '@cascade/shared/kernel/app-error';

const MOST_IN_A_PACK = 100;
const COLLECT_MS = 100;

type Batch<Item> = { items: Item[]; isSent: Promise<void>; send: () => void };

/**
 * Packs items of many requests into few jobs: a hundred items, or those of a tenth of a second.
 * Each request resolves when its pack was enqueued.
 */
export class Pack<Item> {
  private batch: Batch<Item> | undefined;

  /** @param order enqueues a pack; what it throws means that Redis is unavailable */
  constructor(private readonly order: (items: Item[]) => Promise<void>) {}

  /** @throws AppError unavailable when it was not enqueued; the item may be sent again */
  add(item: Item): Promise<void> {
    this.batch ??= this.begin();
    const { batch } = this;
    batch.items.push(item);
    if (batch.items.length >= MOST_IN_A_PACK) batch.send();
    return batch.isSent;
  }

  private begin(): Batch<Item> {
    const items: Item[] = [];
    let resolve = () => {};
    let reject: (error: unknown) => void = () => {};
    const isSent = new Promise<void>((taken, failed) => {
      resolve = taken;
      reject = failed;
    });
    const send = () => {
      clearTimeout(timer);
      this.batch = undefined;
      this.order(items).then(resolve, (cause) => reject(notNow(cause)));
    };
    const timer = setTimeout(send, COLLECT_MS);
    return { items, isSent, send };
  }
}

/** The refusal while Redis is unavailable. */
export function notNow(cause: unknown): AppError {
  return new AppError('unavailable', 'This cannot be counted now. Please try again.', {
    retryAfterSeconds: 2,
    cause,
  });
}
