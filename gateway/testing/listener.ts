import { cookieOf, type Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import type { Envelope, SyncReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import type { TestGateway } from './gateway.ts';

/** Generous: it bounds a failure, and says nothing about speed. */
export const waitFor = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 10_000, interval: 10 });

/** One bare socket and what it heard. */
export type Listener = {
  socket: Socket;
  events: Envelope[];
  /** Resolves with the reason when the door stays shut. */
  refusal: Promise<string>;
  sync: (epoch: string | null, cursors: Record<string, number>) => Promise<SyncReply>;
  command: (name: string, data: unknown) => Promise<unknown>;
};

/** Sockets of a test file, which `closeAll` ends. */
export class Listeners {
  private readonly sockets: Socket[] = [];

  /** Knocks; whether the door opens is the test's question. */
  knock(gateway: TestGateway, token: string | null, headers = {}): Listener {
    const socket = io(gateway.origin, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
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

  /** A socket that is in its rooms, which an answered sync proves. */
  async open(gateway: TestGateway, person: Person): Promise<Listener> {
    const listener = this.knock(gateway, person.token);
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

/** Where a member's page starts reading. */
export async function startOf(
  gateway: TestGateway,
  person: Person,
): Promise<{ epoch: string; stream: string; n: number }> {
  return (await gateway.call(person, '/api/auth/user')).body.live;
}
