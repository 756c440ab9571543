import type { AdPlacement } from '@cascade/shared/features/ads/contract';
import { accountKey } from '../../security/trusted-device.ts';
import type { Services } from '../../services.ts';

/** How often one member sees one advertisement in a day of UTC. */
export const MOST_VIEWS_A_DAY = 4;

const DAY_S = 86_400;
/** Of all advertisements; more are not seen in a day. */
const MOST_KEPT = 1_000;

/**
 * Counts views of a member, for a day, in Redis. Member and day are one keyed hash: no day can be
 * compared with another, and nothing is stored with the views of the advertisement. Without Redis
 * nothing is left out.
 */
export class ViewFrequency {
  constructor(private readonly services: Pick<Services, 'redis' | 'env' | 'clock' | 'log'>) {}

  private keyOf(userId: string): string {
    const { env, clock } = this.services;
    const day = clock.now().toISOString().slice(0, 10);
    return `ad-views:${accountKey(env.SESSION_SECRET, `advertisements ${day} ${userId}`)}`;
  }

  /** Once for each view, however often it is reported. */
  async note(
    userId: string,
    view: { adId: string; sessionId: string; placement: AdPlacement },
  ): Promise<void> {
    const key = this.keyOf(userId);
    try {
      if ((await this.services.redis.scard(key)) >= MOST_KEPT) return;
      await this.services.redis
        .multi()
        .sadd(key, `${view.adId} ${view.sessionId} ${view.placement}`)
        .expire(key, DAY_S)
        .exec();
    } catch (error) {
      this.services.log.debug({ err: error }, 'a view was not counted for its member');
    }
  }

  /** Advertisements that the member has seen often enough today. */
  async listWornOut(userId: string): Promise<Set<string>> {
    const counts = new Map<string, number>();
    const views = await this.services.redis.smembers(this.keyOf(userId)).catch(() => []);
    for (const view of views) {
      const [adId = ''] = view.split(' ');
      counts.set(adId, (counts.get(adId) ?? 0) + 1);
    }
    return new Set(
      [...counts].filter(([, views]) => views >= MOST_VIEWS_A_DAY).map(([adId]) => adId),
    );
  }
}
