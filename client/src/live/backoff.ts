const BASE_MS = 500;
const MOST_MS = 20_000;

/**
 * Time before the next attempt to connect: anything between nothing and a bound that doubles
 * ("full jitter"), so that a crowd that lost one gateway does not return all at once.
 *
 * @param attempt how many attempts have failed, from 0
 * @param random a number from 0 up to 1
 */
export function backoffMs(attempt: number, random: number): number {
  return Math.round(random * Math.min(MOST_MS, BASE_MS * 2 ** Math.min(attempt, 10)));
}
