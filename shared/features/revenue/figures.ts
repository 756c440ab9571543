/**
 * The mean price of a click in whole cents, a half rounded up; 0 without clicks.
 * @param cents what all clicks have cost
 */
export function averageCents(cents: number, clicks: number): number {
  return clicks === 0 ? 0 : Math.floor((2 * cents + clicks) / (2 * clicks));
}

/** Clicks for each view, as a fraction; null without views. */
export function clickRate(clicks: number, impressions: number): number | null {
  return impressions === 0 ? null : clicks / impressions;
}
