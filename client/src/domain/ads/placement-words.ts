import type { adminPlacements } from '@cascade/shared/domain/ads/placements';

export const placementWords: Record<(typeof adminPlacements)[number], string> = {
  sidebar: 'Beside the feed',
  banner: 'In the feed, as a banner',
  inline: 'In the feed, between posts',
};
