import {
  type Connection,
  connectionChanged,
  connectionEnded,
  listConnections,
  listSuggestedConnections,
} from '@cascade/shared/features/network/contract';
import { getMentorOffer, mentorOfferChanged } from '@cascade/shared/features/network/mentors';
import type { CacheView } from '../../live/cache-view.ts';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

const others = (list: Connection[], personId: string) =>
  list.filter(({ person }) => person.id !== personId);

/** Newest first, as the list is fetched. */
const upsert = (list: Connection[], one: Connection): Connection[] =>
  [one, ...others(list, one.person.id)].sort(
    (a, b) => b.at.localeCompare(a.at) || b.person.id.localeCompare(a.person.id),
  );

/** Who else is suggested then, only the server says. */
function suggestAgain(cache: CacheView, personId: string): void {
  cache.patch(listSuggestedConnections, {}, (list) =>
    list.filter(({ person }) => person.id !== personId),
  );
  cache.refetch(listSuggestedConnections, {});
}

const changedLive = onEvent(connectionChanged, (cache, { connection }) => {
  cache.patch(listConnections, {}, (list) => upsert(list, connection));
  suggestAgain(cache, connection.person.id);
});

const endedLive = onEvent(connectionEnded, (cache, { personId }) => {
  cache.patch(listConnections, {}, (list) => others(list, personId));
  suggestAgain(cache, personId);
});

const offerLive = onEvent(mentorOfferChanged, (cache, { text }) => {
  cache.patch(getMentorOffer, {}, (offer) => ({ ...offer, text }));
});

export const events: EventHandler[] = [changedLive, endedLive, offerLive];
