import { get } from 'node:http';
import { cookieOf, type Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { type Envelope, LIVE_PATH, type SyncReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { TestGateway } from './gateway.ts';

export const waitFor = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });

export type Listener = {
  socket: Socket;
  events: Envelope[];
  /** Resolves with the reason when the handshake is refused. */
  refusal: Promise<string>;
  sync: (epoch: string | null, cursors: Record<string, number>) => Promise<SyncReply>;
  command: (name: string, data: unknown) => Promise<unknown>;
};

export class Listeners {
  private readonly sockets: Socket[] = [];

  connect(gateway: TestGateway, token: string | null, headers = {}, query = {}): Listener {
    const socket = io(gateway.origin, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query,
      extraHeaders: {
        ...(token ? { cookie: cookieOf(token, gateway.env.SESSION_SECRET) } : {}),
        ...headers,
      },
    });
    this.sockets.push(socket);
    const events: Envelope[] = [];
    socket.on('e', (envelope: Envelope) => events.push(envelope));
    const refusal = new Promise<string>((resolve) => {
      socket.on('connect_error', (error) => resolve(error.message));
    });
    return {
      socket,
      events,
      refusal,
      sync: (epoch, cursors) => socket.emitWithAck('sync', { epoch, cursors }),
      command: (c, d) => socket.emitWithAck('command', { v: 1, id: newId(), c, d }),
    };
  }

  async open(gateway: TestGateway, person: Person): Promise<Listener> {
    const listener = this.connect(gateway, person.token);
    await new Promise<void>((resolve, reject) => {
      listener.socket.once('connect', resolve);
      void listener.refusal.then((reason) => reject(new Error(`refused: ${reason}`)));
    });
    await listener.sync(null, {});
    return listener;
  }

  closeAll(): void {
    for (const socket of this.sockets.splice(0)) socket.disconnect();
  }
}

/** The answer to a handshake that is refused. */
export function refusedHandshake(
  origin: string,
  cookie = '',
): Promise<{ status: number | undefined; retryAfter: number }> {
  const headers = {
    ...{ cookie, connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
  };
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${LIVE_PATH}/?EIO=4&transport=websocket`, { headers });
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('The handshake was accepted.'));
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']) });
    });
  });
}

/** The cursor with which a member's page starts. */
export async function startOf(
  gateway: TestGateway,
  person: Person,
): Promise<{ epoch: string; stream: string; n: number }> {
  return (await gateway.call(person, '/api/auth/user')).body.live;
}
