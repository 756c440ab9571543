import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Person, PersonId } from '../messaging/people.ts';

/**
 * Connections between members: one asks, the other accepts. Who asks is not told of a refusal, of
 * a block or that the other is hidden: they go on waiting.
 */

/** Sent and not answered, for each member. */
export const MOST_OPEN_REQUESTS = 50;
export const MOST_CONNECTIONS = 500;

export const NetworkPerson = Person.pick({
  id: true,
  userHandle: true,
  displayName: true,
  avatarSeed: true,
});

export const connectionStates = ['connected', 'received', 'sent'] as const;

export const Connection = z.object({
  person: NetworkPerson,
  state: z.enum(connectionStates),
  /** Of an open request; empty once people are connected. */
  note: z.string(),
  /** When it was asked, or when they became connected. */
  at: z.iso.datetime(),
});
export type Connection = z.infer<typeof Connection>;

export const ConnectionList = z.array(Connection);

export const listConnections = defineRoute({
  name: 'network.connections',
  method: 'get',
  path: '/api/connections',
  summary: 'People whom the caller is connected with, and open requests either way, newest first',
  access: 'member',
  response: ConnectionList,
});

const params = z.object({ userId: PersonId });

const change = {
  method: 'post',
  params,
  response: ConnectionList,
  reread: listConnections,
} as const;

export const askToConnect = defineRoute({
  ...change,
  name: 'network.ask',
  path: '/api/connections/:userId/ask',
  summary:
    'Asks to connect; connects where the other has asked too. The answer is the same for somebody who cannot be asked',
  access: 'verified',
  body: z.strictObject({
    note: Prose.pipe(z.string().max(200, 'must be at most 200 characters')).default(''),
  }),
  failures: ['not_found', 'invalid', 'conflict'],
});

export const acceptConnection = defineRoute({
  ...change,
  name: 'network.accept',
  path: '/api/connections/:userId/accept',
  summary: 'Accepts a request; a repeat changes nothing',
  access: 'verified',
  failures: ['conflict'],
});

export const declineConnection = defineRoute({
  ...change,
  name: 'network.decline',
  path: '/api/connections/:userId/decline',
  summary: 'Declines a request; the other is not told. A repeat changes nothing',
  access: 'member',
});

export const takeBackConnection = defineRoute({
  ...change,
  name: 'network.take-back',
  path: '/api/connections/:userId/take-back',
  summary: 'Takes the caller’s request back; a repeat changes nothing',
  access: 'member',
});

export const removeConnection = defineRoute({
  ...change,
  name: 'network.remove',
  path: '/api/connections/:userId/remove',
  summary: 'Ends a connection for both; a repeat changes nothing',
  access: 'member',
});

export const connectionChanged = defineEvent({
  name: 'connection.changed',
  summary: 'The member asked or was asked to connect, or is connected now',
  isDurable: true,
  data: z.object({ connection: Connection }),
});

export const connectionEnded = defineEvent({
  name: 'connection.ended',
  summary: 'The member has neither a connection nor an open request with somebody any more',
  isDurable: true,
  data: z.object({ personId: z.uuid() }),
});

export const suggestionReasons = ['group', 'practised', 'follows_you', 'specialty'] as const;

export const Suggestion = z.object({
  person: NetworkPerson,
  /** Never exam dates or hours. */
  reasons: z.array(
    z.object({
      kind: z.enum(suggestionReasons),
      /** Of the study group, or the specialty; null for the others. */
      name: z.string().nullable(),
    }),
  ),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestedConnections = defineRoute({
  name: 'network.suggested',
  method: 'get',
  path: '/api/suggested-connections',
  summary: 'Members with a public profile whom the caller may know, and why; at most twenty',
  access: 'member',
  response: z.array(Suggestion),
});
