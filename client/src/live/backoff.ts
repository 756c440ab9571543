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

const LONGEST_ASKED_S = 60;

/**
 * Time before something that failed is sent again. A server that says when it wants to be asked
 * knows better than a growing guess; whoever it told the same returns at different moments.
 *
 * @param attempt how many have failed before this one, from 0
 * @param random a number from 0 up to 1
 * @param askedSeconds what the server's refusal asked for, if it did
 */
export function resendInMs(attempt: number, random: number, askedSeconds?: number): number {
  if (askedSeconds === undefined) return backoffMs(attempt, random);
  return Math.round(Math.min(askedSeconds, LONGEST_ASKED_S) * (1 + random) * 1_000);
}
