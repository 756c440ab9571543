/** Loads the landing page afresh, so that nothing of the member stays in this tab's memory. */
export function leave(): void {
  window.location.assign('/');
}
