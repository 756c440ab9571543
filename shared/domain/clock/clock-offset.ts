/**
 * How far a device's own clock is from the server's, as a pure function of questions that were
 * asked. After Cristian, "Probabilistic clock synchronization" (1989): the server read its clock
 * somewhere between sending and receiving, so the question with the shortest round trip says most.
 */

/** One question to the server and its answer. */
export type ClockSample = {
  /** When it was sent, in ms of a local clock that only goes forwards (`performance.now()`). */
  sentAt: number;
  /** When the answer was there, in ms of the same clock. */
  receivedAt: number;
  /** What the server's clock showed in between, in ms since 1970. */
  serverNow: number;
};

export type ClockEstimate = {
  /** Added to the local clock it gives the server's time, in ms. */
  offsetMs: number;
  /** The truth lies within this many ms on either side. */
  errorMs: number;
};

/** What two honest clocks may drift apart while samples are kept, in ms. */
const driftMs = 50;

function estimateOf({ sentAt, receivedAt, serverNow }: ClockSample): ClockEstimate {
  return {
    offsetMs: serverNow - (sentAt + receivedAt) / 2,
    errorMs: Math.max(0, receivedAt - sentAt) / 2,
  };
}

/**
 * The best estimate from samples in the order in which they were taken: the one with the shortest
 * round trip among those that the newest does not contradict. A local clock that stood still while
 * the device slept, or was set, makes the newest contradict what came before, which is then
 * forgotten.
 *
 * @returns null while nothing was asked
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
