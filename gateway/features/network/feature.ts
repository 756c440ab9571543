import { findMentorOffer, listMentorsFor } from '@cascade/db/features/network/mentors.queries';
import { listSuggestions } from '@cascade/db/features/network/suggestions.queries';
import {
  acceptConnection,
  askToConnect,
  declineConnection,
  listConnections,
  listSuggestedConnections,
  removeConnection,
  takeBackConnection,
} from '@cascade/shared/features/network/contract';
import {
  getMentorOffer,
  listMentors,
  offerMentoring,
  withdrawMentoring,
} from '@cascade/shared/features/network/mentors';
import { listNetworkEvents } from '@cascade/shared/features/network/upcoming';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { accept, ask, decline, readConnections, remove, takeBack } from './connections.ts';
import { offer, withdraw } from './mentors.ts';
import { readUpcoming } from './upcoming.ts';

const MOST_SUGGESTIONS = 20;
const MOST_MENTORS = 200;

function networkRoutes({ clock }: Services): BoundRoute[] {
  return [
    bind(listConnections, ({ db, caller }) => readConnections(db, caller.userId)),
    bind(listSuggestedConnections, ({ db, caller }) =>
      listSuggestions(db, caller.userId, MOST_SUGGESTIONS),
    ),
    bind(askToConnect, (context) => ask(context, context.params.userId, context.body.note)),
    bind(acceptConnection, (context) => accept(context, context.params.userId)),
    bind(declineConnection, (context) => decline(context, context.params.userId)),
    bind(takeBackConnection, (context) => takeBack(context, context.params.userId)),
    bind(removeConnection, (context) => remove(context, context.params.userId)),
    bind(listMentors, ({ db, caller }) => listMentorsFor(db, caller.userId, MOST_MENTORS)),
    bind(getMentorOffer, ({ db, caller }) => findMentorOffer(db, caller.userId)),
    bind(offerMentoring, (context) => offer(context, context.body.text)),
    bind(withdrawMentoring, (context) => withdraw(context)),
    bind(listNetworkEvents, ({ db, caller }) => readUpcoming(db, caller.userId, clock.now())),
  ];
}

export const network: Feature = { routes: networkRoutes };
