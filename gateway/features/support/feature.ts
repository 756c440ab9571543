import {
  countQueue,
  listAdminHandles,
  listQueue,
} from '@cascade/db/features/support/queue.queries';
import { requestView } from '@cascade/db/features/support/tell-of-ticket';
import { findTicket, listTicketsOf } from '@cascade/db/features/support/tickets.queries';
import { readHeads } from '@cascade/db/live/streams.queries';
import {
  answerTicket,
  assignTicket,
  closeTicket,
  countTickets,
  getSupportStart,
  getTicket,
  listTicketAdmins,
  listTickets,
  mergeTicket,
  noteTicket,
  reopenTicket,
  sortTicket,
} from '@cascade/shared/features/support/administration';
import {
  answerLinkedRequest,
  answerMyRequest,
  createRequest,
  getLinkedRequest,
  getMyRequest,
  getWork,
  listMyRequests,
  renewLink,
} from '@cascade/shared/features/support/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Feature } from '../../feature.ts';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';
import type { Services } from '../../services.ts';
import { answer, assign, closeOrReopen, merge, note, sort } from './administration.ts';
import { FloodGate } from './flood-gate.ts';
import { getOpenLink } from './links.ts';
import { answerByLink, answerOwn, createTicket, sendNewLink } from './person.ts';
import {
  cursorOf,
  noSuchRequest,
  readConversation,
  readCursor,
  readDossier,
  ticketView,
} from './views.ts';

const MOST_REQUESTS = 100;

function personRoutes(services: Services): BoundRoute[] {
  const gate = new FloodGate(services);
  return [
    bind(createRequest, (context) => createTicket(context, gate)),
    bind(getWork, async ({ caller, from }) => ({
      work: await gate.workFor({ caller, address: from.address }),
    })),
    bind(listMyRequests, async ({ db, caller }) =>
      (await listTicketsOf(db, caller.userId, MOST_REQUESTS)).map(requestView),
    ),
    bind(getMyRequest, async ({ db, caller, params }) => {
      const row = await findTicket(db, params.id);
      if (row?.userId !== caller.userId) throw noSuchRequest();
      return readConversation(db, row);
    }),
    bind(answerMyRequest, (context) => answerOwn(context, context.params.id, context.body.text)),
    bind(getLinkedRequest, async ({ db, params }) => {
      const link = await getOpenLink(db, params.token, services.clock.now());
      const row = await findTicket(db, link.ticketId);
      if (!row) throw noSuchRequest();
      return { ...(await readConversation(db, row)), linkEndsAt: link.endsAt.toISOString() };
    }),
    bind(answerLinkedRequest, (context) =>
      answerByLink(context, context.params.token, context.body.text),
    ),
    bind(renewLink, (context) => sendNewLink(context, context.params.token, gate)),
  ];
}

function adminRoutes({ clock, database }: Services): BoundRoute[] {
  return [
    bind(getSupportStart, async () => {
      const stream = streamOf.support();
      const heads = await readHeads(database.sql, [stream]);
      return { stream, n: heads[stream] ?? 0 };
    }),
    bind(countTickets, ({ db, caller }) =>
      countQueue(db, { adminId: caller.userId, now: clock.now() }),
    ),
    bind(listTicketAdmins, ({ db }) => listAdminHandles(db)),
    bind(listTickets, async ({ db, caller, query }) => {
      const { filter, category = null, cursor, limit } = query;
      const asking = { adminId: caller.userId, now: clock.now() };
      const wanted = { ...asking, filter, category, after: readCursor(cursor), limit: limit + 1 };
      return Page.of(await listQueue(db, wanted), limit, cursorOf(filter), ticketView);
    }),
    bind(getTicket, ({ db, params }) => readDossier(db, params.id)),
    bind(answerTicket, (context) => answer(context, context.params.id, context.body.text)),
    bind(noteTicket, (context) => note(context, context.params.id, context.body.text)),
    bind(assignTicket, (context) => assign(context, context.params.id, context.body)),
    bind(sortTicket, (context) => sort(context, context.params.id, context.body)),
    bind(mergeTicket, (context) => merge(context, context.params.id, context.body)),
    bind(closeTicket, (context) =>
      closeOrReopen(context, 'close', context.params.id, context.body.rev),
    ),
    bind(reopenTicket, (context) =>
      closeOrReopen(context, 'reopen', context.params.id, context.body.rev),
    ),
  ];
}

export const support: Feature = {
  routes: (services) => [...personRoutes(services), ...adminRoutes(services)],
  streams: () => ({
    a: async (caller, id) => caller.mayAdminister && `a:${id}` === streamOf.support(),
  }),
};
