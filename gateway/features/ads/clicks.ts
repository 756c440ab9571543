import {
  type Click,
  chargeClick,
  claimClick,
  isSeen,
  keepFree,
  lockTarget,
} from '@cascade/db/features/ads/clicks.queries';
import type { Work } from '@cascade/db/live/transact';
import { advertisementMoved, type FreeReason } from '@cascade/shared/features/ads/administration';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { networkOf } from '@cascade/shared/node/network';
import { isbot } from 'isbot';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { accountKey } from '../../security/trusted-device.ts';
import type { Services } from '../../services.ts';

/** Clicks on one advertisement from one network that are plausible. A hospital shares one. */
const BURST = { points: 10, seconds: 600 };

type Asking = { address: string; agent: string | undefined };

/**
 * Judges clicks. Neither the address nor the program is stored: the network is counted under a
 * keyed hash for ten minutes, in Redis, or in this process while Redis cannot.
 */
export class ClickJudge {
  private readonly networks: RateLimiterRedis;

  constructor(private readonly services: Pick<Services, 'redis' | 'env'>) {
    const options = {
      keyPrefix: 'ad-clicks',
      // Only counts; `objection` decides what the count means.
      points: Number.MAX_SAFE_INTEGER,
      duration: BURST.seconds,
    };
    this.networks = new RateLimiterRedis({
      ...options,
      storeClient: services.redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }

  /** What speaks against charging a click, whatever is known of its view. */
  async objection(adId: string, { address, agent }: Asking): Promise<FreeReason | undefined> {
    if (!agent || isbot(agent)) return 'bot';
    const { SESSION_SECRET, RATE_LIMIT_SCALE } = this.services.env;
    const key = accountKey(SESSION_SECRET, `advertisement ${adId} ${networkOf(address)}`);
    const { consumedPoints } = await this.networks.consume(key, 1);
    return consumedPoints > Math.max(1, BURST.points * RATE_LIMIT_SCALE) ? 'burst' : undefined;
  }
}

/**
 * Counts a click, and charges it once for each counted view. One whose view is not counted yet is
 * charged by the job that counts it.
 * @returns where it leads
 * @throws AppError not_found
 */
export async function takeClick(
  { tx, live, now }: Work,
  click: Click,
  objection: FreeReason | undefined,
): Promise<string> {
  const clickUrl = await lockTarget(tx, click.adId);
  if (clickUrl === undefined) throw new AppError('not_found', 'There is no such advertisement.');
  if (!(await claimClick(tx, click, now))) await keepFree(tx, click, 'repeated');
  else if (objection) await keepFree(tx, click, objection);
  else if (!(await isSeen(tx, click))) await keepFree(tx, click, 'unseen');
  else if ((await chargeClick(tx, click, now)) === 0) await keepFree(tx, click, 'late');
  await live.append(advertisementMoved, [streamOf.advertisements()], { id: click.adId });
  return clickUrl;
}
