/**
 * Estimates the offset between the device's clock and the server's. After Cristian, "Probabilistic
 * clock synchronization" (1989): the sample with the shortest round trip is the most accurate.
 */

export type ClockSample = {
  /** In ms of a monotonic local clock (`performance.now()`). */
  sentAt: number;
  /** In ms of the same clock. */
  receivedAt: number;
  /** In ms since 1970. */
  serverNow: number;
};

export type ClockEstimate = {
  /** In ms; local clock plus offset is server time. */
  offsetMs: number;
  /** Maximum error in either direction, in ms. */
  errorMs: number;
};

/** Drift allowed between two correct clocks while samples are kept, in ms. */
const driftMs = 50;

function estimateOf({ sentAt, receivedAt, serverNow }: ClockSample): ClockEstimate {
  return {
    offsetMs: serverNow - (sentAt + receivedAt) / 2,
    errorMs: Math.max(0, receivedAt - sentAt) / 2,
  };
}

/**
 * The sample with the shortest round trip among those consistent with the newest. Earlier samples
 * are dropped when the newest contradicts them: the local clock was set, or stopped during sleep.
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
 * The offset after the server has told its time without being asked. It read its clock before the
 * news came, so the truth is not less than what was told less the moment of its arrival; how much
 * more it is, a question alone can say.
 *
 * @param offsetMs what was believed so far; null before anything was asked
 * @returns the same offset unless the news contradict it
 */
export function offsetAfterTick(
  offsetMs: number | null,
  { receivedAt, serverNow }: Pick<ClockSample, 'receivedAt' | 'serverNow'>,
): number {
  const least = serverNow - receivedAt;
  return offsetMs === null || offsetMs < least - driftMs ? least : offsetMs;
}
