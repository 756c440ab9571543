/**
 * Estimates the server's clock. After Cristian, "Probabilistic clock synchronization" (1989): the
 * shortest round trip is the most accurate.
 */

export type ClockSample = {
  /** In ms of a monotonic local clock (`performance.now()`). */
  sentAt: number;
  receivedAt: number;
  serverNow: number;
};

export type ClockEstimate = {
  /** In ms; local clock plus offset is server time. */
  offsetMs: number;
  /** Maximum error in either direction, in ms. */
  errorMs: number;
};

/** In ms, while samples are kept. */
const driftMs = 50;

function estimateOf({ sentAt, receivedAt, serverNow }: ClockSample): ClockEstimate {
  return {
    offsetMs: serverNow - (sentAt + receivedAt) / 2,
    errorMs: Math.max(0, receivedAt - sentAt) / 2,
  };
}

/**
 * The shortest round trip among samples consistent with the newest; earlier ones are dropped when
 * the clock was set or slept.
 * @param samples oldest first
 * @returns null without samples
 */
export function estimateOffset(samples: readonly ClockSample[]): ClockEstimate | null {
  const newest = samples.at(-1);
  if (!newest) return null;
  const latest = estimateOf(newest);
  let best = latest;
  for (const sample of samples.toReversed()) {
    const estimate = estimateOf(sample);
    const apartMs = Math.abs(estimate.offsetMs - latest.offsetMs);
    if (apartMs > estimate.errorMs + latest.errorMs + driftMs) break;
    if (estimate.errorMs < best.errorMs) best = estimate;
  }
  return best;
}

/**
 * The offset after a tick. The tick was sent before it arrived, so it gives a lower bound only.
 * @param offsetMs the current offset; null without samples
 * @returns the same offset unless the tick contradicts it
 */
export function offsetAfterTick(
  offsetMs: number | null,
  { receivedAt, serverNow }: Pick<ClockSample, 'receivedAt' | 'serverNow'>,
): number {
  const least = serverNow - receivedAt;
  return offsetMs === null || offsetMs < least - driftMs ? least : offsetMs;
}
