import { listAll } from '@cascade/db/features/ads/administration.queries';
import { listServable, type ServableRow } from '@cascade/db/features/ads/ads.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  addAdPicture,
  changeAdvertisement,
  createAdvertisement,
  getAdvertisementsStart,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import {
  type AdPlacement,
  type Advertisement,
  clickAdvertisement,
  countImpressions,
  listAdvertisements,
  sendImpression,
} from '@cascade/shared/features/ads/contract';
import { isOnPace } from '@cascade/shared/features/ads/pacing';
import { pictureUrl } from '@cascade/shared/features/ads/pictures';
import { streamOf } from '@cascade/shared/kernel/event';
import { Pack } from '../../domain/batching/pack.ts';
import { elevatedStream } from '../../domain/revenue/elevated-stream.ts';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { change, create, shownAd } from './administration.ts';
import { ClickJudge, takeClick } from './clicks.ts';
import { ViewFrequency } from './frequency.ts';
import { addPicture } from './pictures.ts';

const MOST_SERVED = 5;

const isOnPaceNow = ({ startsAt, endsAt, spentCents, ...ad }: ServableRow, now: Date): boolean =>
  isOnPace({ ...ad, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, spentCents, now);

/** What members may know of it. */
const shownToMembers = ({
  id,
  title,
  content,
  adType,
  sponsorName,
  ctaText,
  picture,
  placement,
  clickUrl,
}: ServableRow & { placement: AdPlacement }): Advertisement => ({
  id,
  title,
  content,
  adType,
  sponsorName,
  ctaText,
  imageUrl: picture && pictureUrl(picture, placement === 'sidebar' ? 'small' : 'large'),
  clickUrl,
});

/** A view is identified by a random id of its page; a user id sent by the client is not read. */
function adRoutes(services: Services): BoundRoute[] {
  const { clock, database, jobs, traffic } = services;
  const judge = new ClickJudge(services);
  const frequency = new ViewFrequency(services);
  const pack = new Pack<[adId: string, sessionId: string, placement: AdPlacement]>((seen) =>
    jobs.order(countImpressions, { at: clock.now().toISOString(), seen }),
  );
  return [
    bind(listAdvertisements, async ({ caller, query: { placement, userProfile } }) => {
      const wanted = { placement, specialty: userProfile?.specialty ?? null };
      const now = clock.now();
      const [candidates, wornOut] = await Promise.all([
        listServable(database.sql, wanted, now),
        frequency.listWornOut(caller.userId),
      ]);
      return candidates
        .filter((ad) => !wornOut.has(ad.id) && isOnPaceNow(ad, now))
        .slice(0, MOST_SERVED)
        .map((ad) => shownToMembers({ ...ad, placement }));
    }),
    bind(sendImpression, async ({ caller, body: { adId, sessionId, placement } }) => {
      await pack.add([adId, sessionId, placement]);
      await frequency.note(caller.userId, { adId, sessionId, placement });
      traffic.count('adImpressions');
      return { accepted: true as const };
    }),
    bind(clickAdvertisement, async ({ body, from, ...work }) => {
      const { address, headers } = from;
      const objection = await judge.objection(body.adId, { address, agent: headers['user-agent'] });
      return { clickUrl: await takeClick(work, body, objection) };
    }),
    bind(getAdvertisementsStart, async () => {
      const stream = streamOf.advertisements();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(listAdminAdvertisements, async ({ db, query: { cursor, limit } }) =>
      Page.of(
        await listAll(db, { after: cursor, limit: limit + 1 }, clock.now()),
        limit,
        ({ id }) => id,
        shownAd,
      ),
    ),
    bind(createAdvertisement, (context) => create(context, context.key, context.body)),
    bind(addAdPicture, ({ body, ...work }) => addPicture(work, body.content)),
    bind(changeAdvertisement, (context) => change(context, context.params.id, context.body)),
  ];
}

export const ads: Feature = {
  routes: adRoutes,
  streams: (services) => elevatedStream(services, streamOf.advertisements()),
};
