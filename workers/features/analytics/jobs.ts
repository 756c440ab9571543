import { insertViews } from '@cascade/db/features/analytics/analytics.queries';
import { countViews } from '@cascade/shared/features/analytics/contract';
import { type BoundJob, handleJob } from '../../bind.ts';
import type { Services } from '../../services.ts';

/** Idempotent by the views' ids. */
export function analyticsJobs({ clock }: Services): BoundJob[] {
  return [handleJob(countViews, ({ tx }, { views }) => insertViews(tx, views, clock.now()))];
}
