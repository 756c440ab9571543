import type { EventContract } from '@cascade/shared/kernel/event';
import type { z } from 'zod';
import type { CacheView } from './cache-view.ts';

/** What one event changes in the cache. Applying it must give what a fresh fetch would give. */
export type EventHandler = {
  name: string;
  /** @returns whether the data fitted the event's contract */
  apply: (cache: CacheView, data: unknown) => boolean;
};

/**
 * Declares what an event does. Data that do not fit the contract change nothing here; whoever
 * reads the stream then fetches what it keeps fresh.
 */
export function onEvent<Data extends z.ZodType>(
  contract: EventContract<Data>,
  apply: (cache: CacheView, data: z.infer<Data>) => void,
): EventHandler {
  return {
    name: contract.name,
    apply: (cache, data) => {
      const parsed = contract.data.safeParse(data);
      if (parsed.success) apply(cache, parsed.data);
      return parsed.success;
    },
  };
}
