import { insertViews } from '@cascade/db/queries/analytics';
import { countViews } from '@cascade/shared/contracts/analytics';
import { type BoundJob, handleJob } from '../bind.ts';
import type { Services } from '../services.ts';

/** Keeps views of pages. A job that comes twice finds its rows there and changes nothing. */
export function analyticsJobs({ clock }: Services): BoundJob[] {
  return [handleJob(countViews, ({ tx }, { views }) => insertViews(tx, views, clock.now()))];
}
