import {
  countTickets,
  getTicket,
  listTickets,
  ticketChanged,
} from '@cascade/shared/features/support/administration';
import {
  getMyRequest,
  listMyRequests,
  requestChanged,
  type SupportRequest,
} from '@cascade/shared/features/support/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** The newest first, as the list is fetched. */
function upsert(list: SupportRequest[], request: SupportRequest): SupportRequest[] {
  const known = list.find(({ id }) => id === request.id);
  if (known && known.rev >= request.rev) return list;
  if (known) return list.map((one) => (one === known ? request : one));
  return [request, ...list].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const requestChangedLive = onEvent(requestChanged, (cache, { request, message }) => {
  cache.patch(listMyRequests, {}, (list) => upsert(list, request));
  const args = { params: { id: request.id } };
  cache.patch(getMyRequest, args, (old) => {
    if (old.request.rev >= request.rev) return old;
    const isNew = message !== null && !old.messages.some(({ id }) => id === message.id);
    return { request, messages: isNew ? [...old.messages, message] : old.messages };
  });
  // Merging moves whole conversations.
  const known = cache.read(getMyRequest, args);
  if (known && known.messages.length !== known.request.messages) cache.refetch(getMyRequest, args);
});

/** The event has ids alone: what people write is not kept in the history of events. */
const ticketChangedLive = onEvent(ticketChanged, (cache, { id }) => {
  cache.refetch(getTicket, { params: { id } });
  // Which filters it belongs to now, only the server says.
  cache.refetchAll(listTickets);
  cache.refetchAll(countTickets);
});

export const events: EventHandler[] = [requestChangedLive, ticketChangedLive];
