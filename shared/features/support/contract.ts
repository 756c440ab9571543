import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { MessageText, SupportForm } from './fields.ts';
import { ticketStates } from './ticket-state.ts';
import { categories, priorities } from './words.ts';

/** What a person sees of their request. Notes, names of admins and the queue are not in it. */
export const SupportRequest = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  category: z.enum(categories),
  priority: z.enum(priorities),
  state: z.enum(ticketStates),
  createdAt: z.iso.datetime(),
  /** By when we want to answer; null while no answer is owed. */
  dueAt: z.iso.datetime().nullable(),
  /** The number of the request in which a merged one goes on. */
  mergedInto: z.string().nullable(),
  /** How many messages it has for the person. */
  messages: z.int().min(0),
  /** Raised by each change. */
  rev: z.int().min(1),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

export const SupportMessage = z.object({
  id: z.uuid(),
  from: z.enum(['person', 'team']),
  text: z.string(),
  at: z.iso.datetime(),
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const SupportConversation = z.object({
  request: SupportRequest,
  /** The earliest first. */
  messages: z.array(SupportMessage),
});
export type SupportConversation = z.infer<typeof SupportConversation>;

export const createRequest = defineRoute({
  name: 'support.create',
  method: 'post',
  path: '/api/support',
  summary:
    'Asks for help, also without an account. The link to the conversation goes to the given address alone',
  access: 'public',
  body: SupportForm,
  response: z.object({
    number: z.string(),
    /** For the member who wrote it; null for anybody else. */
    id: z.uuid().nullable(),
  }),
  failures: ['too_many', 'id_conflict'],
});

export const getWork = defineRoute({
  name: 'support.work',
  method: 'get',
  path: '/api/support/work',
  summary: 'The task that the caller’s browser has to solve before writing, or null',
  access: 'public',
  response: z.object({
    work: z.object({ challenge: z.string(), bits: z.int().min(1) }).nullable(),
  }),
});

export const listMyRequests = defineRoute({
  name: 'support.mine',
  method: 'get',
  path: '/api/support/requests',
  summary: 'The caller’s requests, the latest hundred, newest first',
  access: 'member',
  response: z.array(SupportRequest),
});

const params = z.object({ id: z.uuid('must be the id of a request') });
const answer = z.strictObject({ text: MessageText });

export const getMyRequest = defineRoute({
  name: 'support.my-request',
  method: 'get',
  path: '/api/support/requests/:id',
  summary: 'One of the caller’s requests with its conversation',
  access: 'member',
  params,
  response: SupportConversation,
  failures: ['not_found'],
});

export const answerMyRequest = defineRoute({
  name: 'support.answer-mine',
  method: 'post',
  path: '/api/support/requests/:id/messages',
  summary: 'Writes in one of the caller’s requests; opens it again where it was closed',
  access: 'member',
  params,
  body: answer,
  response: SupportConversation,
  reread: getMyRequest,
  failures: ['not_found', 'conflict', 'too_many', 'id_conflict'],
});

const link = z.object({ token: z.string().max(200, 'is no link of ours') });

/** What a link from a mail opens. */
const LinkedConversation = SupportConversation.extend({ linkEndsAt: z.iso.datetime() });

export const getLinkedRequest = defineRoute({
  name: 'support.linked',
  method: 'get',
  path: '/api/support/tickets/:token',
  summary: 'The conversation of a request, for anybody who has a link from its mails',
  access: 'public',
  params: link,
  response: LinkedConversation,
  failures: ['not_found', 'conflict'],
});

export const answerLinkedRequest = defineRoute({
  name: 'support.answer-linked',
  method: 'post',
  path: '/api/support/tickets/:token/messages',
  summary: 'Writes in the request of a link; opens it again where it was closed',
  access: 'public',
  params: link,
  body: answer,
  response: LinkedConversation,
  reread: getLinkedRequest,
  failures: ['not_found', 'conflict', 'too_many', 'id_conflict'],
});

export const renewLink = defineRoute({
  name: 'support.renew-link',
  method: 'post',
  path: '/api/support/tickets/:token/renew',
  summary: 'Sends a new link to the request’s own address, for a link that has run out',
  access: 'public',
  limit: 'credentials',
  delivery: 'each-time',
  params: link,
  response: z.object({ sent: z.literal(true) }),
  failures: ['not_found', 'too_many'],
});

export const requestChanged = defineEvent({
  name: 'support-request.changed',
  summary: 'On u: one of the member’s requests was written, answered, closed, reopened or merged',
  isDurable: true,
  /** `message`: the new one, where there is one. */
  data: z.object({ request: SupportRequest, message: SupportMessage.nullable() }),
});
