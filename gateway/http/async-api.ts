import type { CommandContract } from '@cascade/shared/kernel/command';
import { ADMIN_NAMESPACE, type EventContract } from '@cascade/shared/kernel/event';
import {
  Ack,
  Command,
  Envelope,
  Heads,
  LIVE_PATH,
  SocketCall,
  SocketReply,
  SyncReply,
  SyncRequest,
} from '@cascade/shared/live/protocol';
import { z } from 'zod';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return json;
}

const ACK = 'components/schemas/Ack';
const ref = (path: string) => ({ $ref: `#/${path}` });

/** The socket's own frames, by their socket.io names. */
const frames: Record<string, { summary: string; payload: z.ZodType; isUp: boolean }> = {
  e: { summary: 'One event; with n it is durable and numbered', payload: Envelope, isUp: false },
  heads: { summary: 'Last numbers of the streams that were joined', payload: Heads, isUp: false },
  sync: { summary: 'Cursors; the ack is what was missed', payload: SyncRequest, isUp: true },
  command: { summary: 'A command with an id of its own', payload: Command, isUp: true },
  call: {
    summary:
      'A call of the HTTP API by the name of its contract; the ack is its response or problem',
    payload: SocketCall,
    isUp: true,
  },
};

function commandMessages({ name, summary, data, reply }: CommandContract): [string, Json][] {
  const contentType = 'application/json';
  const said = { properties: { c: { const: name }, d: schemaOf(data) } };
  const done = { properties: { ok: { const: true }, d: schemaOf(reply) } };
  return [
    [name, { name, summary, contentType, payload: { allOf: [schemaOf(Command), said] } }],
    [`${name}.ack`, { name: `${name}.ack`, contentType, payload: { anyOf: [done, ref(ACK)] } }],
  ];
}

/** AsyncAPI 3.0, generated from the contracts of events and commands alone. */
export function asyncApiDocument(
  events: EventContract[],
  commands: CommandContract[],
  origin: string,
): Json {
  const { host, protocol } = new URL(origin);
  const frameMessages = Object.fromEntries(
    Object.entries(frames).map(([name, { summary, payload }]) => [
      name,
      { name, summary, contentType: 'application/json', payload: schemaOf(payload) },
    ]),
  );
  const eventMessages = Object.fromEntries(
    events.map(({ name, summary, isDurable, data }) => [
      name,
      {
        name,
        summary,
        contentType: 'application/json',
        'x-durable': isDurable,
        payload: {
          allOf: [schemaOf(Envelope), { properties: { e: { const: name }, d: schemaOf(data) } }],
        },
      },
    ]),
  );
  const messages = {
    ...frameMessages,
    ...eventMessages,
    ...Object.fromEntries(commands.flatMap(commandMessages)),
  };
  const operation = (name: string, isUp: boolean, channel: 'live' | 'admin' = 'live') => ({
    action: isUp ? 'receive' : 'send',
    channel: ref(`channels/${channel}`),
    messages: [ref(`channels/${channel}/messages/${name}`)],
  });
  const forAdmins = new Set<string>(
    events.flatMap(({ name, namespace }) => (namespace ? [name] : [])),
  );
  const messagesOf = (names: string[]) =>
    Object.fromEntries(names.map((name) => [name, ref(`components/messages/${name}`)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'CASCade live',
      version: '1',
      description:
        'socket.io over websocket alone, with the session cookie. Actions are the server’s.',
    },
    servers: {
      live: { host, protocol: protocol === 'https:' ? 'wss' : 'ws', pathname: LIVE_PATH },
    },
    channels: {
      live: {
        address: LIVE_PATH,
        messages: messagesOf(Object.keys(messages).filter((name) => !forAdmins.has(name))),
      },
      admin: {
        address: LIVE_PATH,
        description: `The namespace ${ADMIN_NAMESPACE}: admins alone, who say nothing there.`,
        messages: messagesOf([...forAdmins]),
      },
    },
    operations: Object.fromEntries([
      ...Object.entries(frames).map(([name, { isUp }]) => [name, operation(name, isUp)]),
      ...events.map(({ name, namespace }) => [
        name,
        operation(name, false, namespace ? 'admin' : 'live'),
      ]),
      ...commands.map(({ name }) => {
        const reply = {
          channel: ref('channels/live'),
          messages: [ref(`channels/live/messages/${name}.ack`)],
        };
        return [name, { ...operation(name, true), reply }];
      }),
    ]),
    components: {
      messages,
      schemas: {
        SyncReply: schemaOf(SyncReply),
        SocketReply: schemaOf(SocketReply),
        Ack: schemaOf(Ack),
      },
    },
  };
}
