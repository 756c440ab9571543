import type { EventContract } from '@cascade/shared/kernel/event';
import type { z } from 'zod';
import type { CacheView } from './cache-view.ts';

/** What one event changes in the cache. Applying it must give what a fresh fetch would give. */
export type EventHandler = {
  name: string;
  apply: (cache: CacheView, data: unknown) => void;
};

/**
 * Declares what an event does. An event whose data does not fit its contract is left alone: a
 * newer server may know more than this page, and the next reload will too.
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
    },
  };
}
