import type { RateLimits } from '../http/rate-limit.ts';

const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3_600;

type Guess = {
  /** Where it comes from; see `networkOf`. */
  network: string;
  /** The account that is tried; see `accountKey`. */
  account: string;
  /** The device, when this account has trusted it before. */
  device: string | undefined;
};

/**
 * Counts a guess at a password before it is looked at, so that a hundred at once count as a
 * hundred. On an account each guess beyond the first ones waits for the one before, twice as long
 * each time; from a network failures on all accounts count together. A device that the account
 * has trusted before has a bucket of its own, so that nobody locks its owner out.
 * @throws AppError too_many
 */
export async function admitGuess(
  limits: RateLimits,
  { network, account, device }: Guess,
): Promise<void> {
  if (device !== undefined) return limits.take('device', `${account} ${device}`);
  await limits.check('pause', account);
  await limits.take('failures', network);
  const over = await limits.count('account', account);
  if (over === 0) return;
  const seconds = Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** Math.min(over - 1, 10));
  await limits.take('pause', account, seconds);
}

/** Takes back what a guess that was right has cost. @param isOwner it opened the account itself */
export async function forgiveGuess(
  limits: RateLimits,
  { network, account, device }: Guess,
  isOwner: boolean,
): Promise<void> {
  if (device !== undefined) await limits.giveBack('device', `${account} ${device}`);
  else await limits.giveBack('failures', network);
  if (!isOwner) return;
  await limits.empty('account', account);
  await limits.empty('pause', account);
}
