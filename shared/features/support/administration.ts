import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { CategoryField, MessageText, PriorityField } from './fields.ts';
import { ticketStates } from './ticket-state.ts';
import { categories, priorities, readNumber } from './words.ts';

const Handle = z.object({ id: z.uuid(), handle: z.string() });

export const Ticket = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  category: z.enum(categories),
  priority: z.enum(priorities),
  state: z.enum(ticketStates),
  email: z.string(),
  /** Null where it was written without signing in. */
  member: Handle.nullable(),
  assignee: Handle.nullable(),
  createdAt: z.iso.datetime(),
  /** Null while no answer is owed. */
  dueAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  mergedInto: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  rev: z.int().min(1),
});
export type Ticket = z.infer<typeof Ticket>;

const TicketEntry = z.object({
  id: z.uuid(),
  /** A note is for admins alone. */
  kind: z.enum(['person', 'team', 'note']),
  /** The admin's handle; null for the person, and for an admin who is no longer here. */
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
});

const State = z.record(z.string(), z.unknown()).nullable();

export const TicketDossier = z.object({
  ticket: Ticket,
  /** The earliest first. */
  entries: z.array(TicketEntry),
  /** What admins changed, from the audit log, the latest first. */
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.string(),
      action: z.string(),
      before: State,
      after: State,
    }),
  ),
});
export type TicketDossier = z.infer<typeof TicketDossier>;

export const ticketFilters = ['open', 'waiting', 'mine', 'overdue', 'closed'] as const;
export type TicketFilter = (typeof ticketFilters)[number];

export const getSupportStart = defineRoute({
  name: 'support.start',
  method: 'get',
  path: '/api/admin/support/start',
  summary: 'Where the stream of requests stands; read it before the list',
  access: 'admin',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const countTickets = defineRoute({
  name: 'support.counts',
  method: 'get',
  path: '/api/admin/support/counts',
  summary: 'How many requests each filter has, without closed ones',
  access: 'admin',
  response: z.object({
    open: z.int().min(0),
    waiting: z.int().min(0),
    mine: z.int().min(0),
    overdue: z.int().min(0),
  }),
});

export const listTicketAdmins = defineRoute({
  name: 'support.admins',
  method: 'get',
  path: '/api/admin/support/admins',
  summary: 'To whom a request can be assigned',
  access: 'admin',
  response: z.array(Handle),
});

export const listTickets = defineRoute({
  name: 'support.list',
  method: 'get',
  path: '/api/admin/support',
  summary:
    'Requests: what is owed by its target time, the soonest first; what waits or is closed, the latest first',
  access: 'admin',
  query: z.object({
    filter: z.enum(ticketFilters, `Use one of: ${ticketFilters.join(', ')}`).default('open'),
    category: CategoryField.optional(),
    cursor: z.string().max(100, 'is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(Ticket),
});

const params = z.object({ id: z.uuid('must be the id of a request') });
const rev = z.int().min(1);

export const getTicket = defineRoute({
  name: 'support.get',
  method: 'get',
  path: '/api/admin/support/:id',
  summary: 'A request with its conversation, notes and history',
  access: 'admin',
  params,
  response: TicketDossier,
  failures: ['not_found'],
});

const change = {
  access: 'admin',
  params,
  response: TicketDossier,
  reread: getTicket,
  failures: ['not_found', 'conflict', 'stale'] as ('not_found' | 'conflict' | 'stale')[],
} as const;

export const answerTicket = defineRoute({
  ...change,
  name: 'support.answer',
  method: 'post',
  path: '/api/admin/support/:id/answers',
  summary: 'Answers the person, by mail and, for members, by the bell',
  body: z.strictObject({ text: MessageText }),
});

export const noteTicket = defineRoute({
  ...change,
  name: 'support.note',
  method: 'post',
  path: '/api/admin/support/:id/notes',
  summary: 'Writes a note for admins; the person never gets it',
  body: z.strictObject({ text: MessageText }),
});

export const assignTicket = defineRoute({
  ...change,
  name: 'support.assign',
  method: 'put',
  path: '/api/admin/support/:id/assignee',
  summary: 'Assigns a request that nobody has changed since `rev` to an admin, or to nobody',
  body: z.strictObject({ rev, assigneeId: z.uuid('must be the id of an admin').nullable() }),
});

export const sortTicket = defineRoute({
  ...change,
  name: 'support.sort',
  method: 'put',
  path: '/api/admin/support/:id/sorting',
  summary: 'Changes category and priority, and with it the target time',
  body: z.strictObject({ rev, category: CategoryField, priority: PriorityField }),
});

export const mergeTicket = defineRoute({
  ...change,
  name: 'support.merge',
  method: 'post',
  path: '/api/admin/support/:id/merge',
  summary: 'Moves the conversation into another request of the same person; its links lead there',
  body: z.strictObject({
    rev,
    into: z
      .string()
      .max(20, 'Enter a number such as CAS-1042')
      .refine((text) => readNumber(text) !== undefined, 'Enter a number such as CAS-1042'),
  }),
});

export const closeTicket = defineRoute({
  ...change,
  name: 'support.close',
  method: 'post',
  path: '/api/admin/support/:id/close',
  summary: 'Closes a request; an answer of the person opens it again',
  body: z.strictObject({ rev }),
});

export const reopenTicket = defineRoute({
  ...change,
  name: 'support.reopen',
  method: 'post',
  path: '/api/admin/support/:id/reopen',
  summary: 'Opens a closed request again',
  body: z.strictObject({ rev }),
});

/** Ids alone: what people wrote would otherwise stay in the history of events. */
export const ticketChanged = defineEvent({
  name: 'support-ticket.changed',
  summary: 'A request was written, answered or changed; to admins who look at requests',
  isDurable: true,
  data: z.object({ id: z.uuid(), rev: z.int().min(1) }),
});
