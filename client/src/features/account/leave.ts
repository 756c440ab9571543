import { forgetDrafts } from '../../pending/drafts.ts';

/** Loads the landing page afresh, so that nothing of the member stays in this tab's memory. */
export function leave(): void {
  forgetDrafts();
  window.location.assign('/');
}
