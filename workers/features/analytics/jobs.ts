import { insertViews } from '@cascade/db/features/analytics/analytics.queries';
import { countViews } from '@cascade/shared/features/analytics/contract';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** Keeps views of pages. A job that comes twice finds its rows there and changes nothing. */
export function analyticsJobs({ clock }: Services): BoundJob[] {
  return [handleJob(countViews, ({ tx }, { views }) => insertViews(tx, views, clock.now()))];
}
