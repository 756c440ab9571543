import type { EventContract } from '@cascade/shared/kernel/event';
import type { z } from 'zod';
import type { CacheView } from './cache-view.ts';

/** Must give the same result as a fresh fetch. */
export type EventHandler = {
  name: string;
  /** @returns whether the data fitted the contract */
  apply: (cache: CacheView, data: unknown) => boolean;
};

/** Data that does not fit changes nothing; the caller refetches. */
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
