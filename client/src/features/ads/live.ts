import {
  advertisementMoved,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { advertisementsChanged, listAdvertisements } from '@cascade/shared/features/ads/contract';
import { getRevenue } from '@cascade/shared/features/revenue/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** For admins. */
const advertisementMovedLive = onEvent(advertisementMoved, (cache) => {
  // It does not say what changed, and a new one moves the others to later pages.
  cache.refetchAll(listAdminAdvertisements);
  cache.refetchAll(getRevenue);
});

const advertisementsChangedLive = onEvent(advertisementsChanged, (cache) => {
  // It does not say which: members may not know of those that are not served to them.
  cache.refetchAll(listAdvertisements);
});

export const events: EventHandler[] = [advertisementMovedLive, advertisementsChangedLive];
