import { getFreeTimes } from '@cascade/shared/features/bookings/contract';
import {
  applicationChanged,
  getApplication,
  listApplications,
} from '@cascade/shared/features/examiners/administration';
import {
  getOwnApplication,
  ownApplicationChanged,
} from '@cascade/shared/features/examiners/applications';
import {
  examinerChanged,
  getExaminer,
  listServices,
} from '@cascade/shared/features/examiners/contract';
import { getOwnOffer, ownOfferChanged } from '@cascade/shared/features/examiners/offering';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const examinerChangedLive = onEvent(examinerChanged, (cache, { id }) => {
  cache.refetch(getExaminer, { params: { id } });
  // Which searches a service belongs to now, only the server says.
  cache.refetchAll(listServices);
  // They are asked for by service, and the event names the examiner alone.
  cache.refetchAll(getFreeTimes);
});

/** What people write is not kept in the history of events. */
const ownApplicationChangedLive = onEvent(ownApplicationChanged, (cache) =>
  cache.refetch(getOwnApplication, {}),
);

const ownOfferChangedLive = onEvent(ownOfferChanged, (cache) => cache.refetch(getOwnOffer, {}));

const applicationChangedLive = onEvent(applicationChanged, (cache, { id }) => {
  cache.refetch(getApplication, { params: { id } });
  // Which filter it belongs to now, only the server says.
  cache.refetchAll(listApplications);
});

export const events: EventHandler[] = [
  examinerChangedLive,
  ownApplicationChangedLive,
  ownOfferChangedLive,
  applicationChangedLive,
];
