import type { RateLimits } from '../http/rate-limit.ts';

const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3_600;

type Guess = {
  /** See `networkOf`. */
  network: string;
  /** See `accountKey`. */
  account: string;
  device: string | undefined;
};

/**
 * Counts a guess before it is checked, so that parallel guesses all count. On an account each
 * further pause doubles; failures from a network count over all accounts. A trusted device has its
 * own bucket, so that strangers cannot lock the owner out.
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

/**
 * Takes back the count of a correct guess.
 * @param isOwner it opened the account itself
 */
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
