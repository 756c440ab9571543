import { countSeen } from '@cascade/db/features/ads/ads.queries';
import { countImpressions } from '@cascade/shared/features/ads/contract';
import { type BoundJob, handleJob } from '../../bind.ts';

/** Counts views of advertisements. A job that comes twice finds its rows there and adds nothing. */
export function adJobs(): BoundJob[] {
  return [handleJob(countImpressions, ({ tx }, { day, seen }) => countSeen(tx, seen, day))];
}
