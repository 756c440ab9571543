import {
  chargeClick,
  claimClick,
  findTarget,
  listServable,
} from '@cascade/db/features/ads/ads.queries';
import {
  type AdPlacement,
  clickAdvertisement,
  countImpressions,
  listAdvertisements,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { Pack } from '../../domain/batching/pack.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';

const MOST_SERVED = 5;

/** A view is identified by a random id of its page; a user id sent by the client is not read. */
function adRoutes({ clock, database, jobs, traffic }: Services): BoundRoute[] {
  const pack = new Pack<[adId: string, sessionId: string, placement: AdPlacement]>((seen) =>
    jobs.order(countImpressions, { day: clock.now().toISOString().slice(0, 10), seen }),
  );
  return [
    bind(listAdvertisements, ({ query: { placement, userProfile } }) => {
      const wanted = { placement, specialty: userProfile?.specialty ?? null };
      return listServable(database.sql, wanted, clock.now(), MOST_SERVED);
    }),
    bind(sendImpression, async ({ body: { adId, sessionId, placement } }) => {
      await pack.add([adId, sessionId, placement]);
      traffic.count('adImpressions');
      return { accepted: true as const };
    }),
    bind(clickAdvertisement, async ({ db, body }) => {
      const clickUrl = await findTarget(db, body.adId);
      if (clickUrl === undefined)
        throw new AppError('not_found', 'There is no such advertisement.');
      if (await claimClick(db, body, clock.now())) await chargeClick(db, body, clock.now());
      return { clickUrl };
    }),
  ];
}

export const ads: Feature = { routes: adRoutes };
