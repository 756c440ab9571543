import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { countImpressions } from '@cascade/shared/features/ads/contract';
import { type BoundJob, handleJob } from '../../bind.ts';

/** Idempotent by the views' ids. */
export function adJobs(): BoundJob[] {
  return [handleJob(countImpressions, ({ tx }, { day, seen }) => countSeen(tx, seen, day))];
}
