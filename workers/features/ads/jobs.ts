import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { chargeSeen } from '@cascade/db/features/ads/clicks.queries';
import { advertisementMoved } from '@cascade/shared/features/ads/administration';
import { countImpressions } from '@cascade/shared/features/ads/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundJob, handleJob } from '../../bind.ts';

/** Idempotent by the views' ids. */
export function adJobs(): BoundJob[] {
  return [
    handleJob(countImpressions, async ({ tx, live, now }, { at, seen }) => {
      await countSeen(tx, seen, new Date(at));
      for (const id of await chargeSeen(tx, seen, now))
        await live.append(advertisementMoved, [streamOf.advertisements()], { id });
    }),
  ];
}
