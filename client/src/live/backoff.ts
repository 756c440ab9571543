const BASE_MS = 500;
const MOST_MS = 20_000;

/**
 * Full jitter, so that clients of a lost gateway do not return at once.
 * @param attempt from 0
 * @param random from 0 up to 1
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.round(random * Math.min(MOST_MS, BASE_MS * 2 ** Math.min(attempt, 10)));
}

const LONGEST_ASKED_S = 60;

/**
 * In ms; a Retry-After replaces the backoff, with jitter.
 * @param attempt from 0
 * @param random from 0 up to 1
 * @param askedSeconds Retry-After in seconds
 */
export function resendInMs(attempt: number, random: number, askedSeconds?: number): number {
  if (askedSeconds === undefined) return backoffMs(attempt, random);
  return Math.round(Math.min(askedSeconds, LONGEST_ASKED_S) * (1 + random) * 1_000);
}
