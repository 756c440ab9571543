import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';

/** Who saw or clicked an advertisement is not stored. */

export const adPlacements = ['community_feed', 'sidebar'] as const;
export const AdPlacement = z.enum(adPlacements);
export type AdPlacement = z.infer<typeof AdPlacement>;

export const Advertisement = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  adType: z.enum(['banner', 'sidebar', 'native']),
  sponsorName: z.string(),
  ctaText: z.string(),
  imageUrl: z.string().nullable(),
  clickUrl: z.url({ protocol: /^https?$/ }),
});
export type Advertisement = z.infer<typeof Advertisement>;

/** JSON in the query; invalid values are ignored. */
const UserProfile = z
  .string()
  .max(500)
  .transform((text): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return {};
    }
  })
  .pipe(z.object({ specialty: z.string().max(80).nullish().catch(null) }).catch({}));

export const listAdvertisements = defineRoute({
  name: 'ads.list',
  method: 'get',
  path: '/api/advertisements',
  summary: 'Advertisements for a place, within date and budget; the first is used',
  access: 'member',
  query: z.object({ placement: AdPlacement, userProfile: UserProfile.optional() }),
  response: z.array(Advertisement),
});

export const advertisementsChanged = defineEvent({
  name: 'advertisements.changed',
  summary: 'Which advertisements are served has changed; to members who look at the feed',
  isDurable: true,
  data: z.object({}),
});

const seen = z.object({
  adId: z.uuid('must be the id of an advertisement').toLowerCase(),
  sessionId: z.uuid('must be a random id of the view').toLowerCase(),
  placement: AdPlacement,
  userId: z.unknown().optional().describe('May be sent; it is not read and not kept'),
});

export const sendImpression = defineRoute({
  name: 'ads.impression',
  method: 'post',
  path: '/api/advertisements/impression',
  summary: 'Records that half of an advertisement was in view for a second; counted once per view',
  access: 'member',
  delivery: 'queued',
  body: seen,
  response: z.object({ accepted: z.literal(true) }),
  failures: ['unavailable'],
});

export const clickAdvertisement = defineRoute({
  name: 'ads.click',
  method: 'post',
  path: '/api/advertisements/click',
  summary: 'Counts a click, and charges it once per counted view when the budget allows',
  access: 'member',
  body: seen,
  response: z.object({ clickUrl: z.string() }),
  failures: ['not_found'],
});

export const countImpressions = defineJob({
  name: 'ads.count-impressions',
  queue: 'ads',
  isPromised: false,
  data: z.strictObject({
    /** When the last of them was seen. */
    at: z.iso.datetime(),
    /** `[advertisement, view, place]`, short because there are many. */
    seen: z
      .array(z.tuple([z.uuid(), z.uuid(), AdPlacement]))
      .min(1)
      .max(100),
  }),
  attempts: 10,
  backoffMs: 500,
});
