import { cookieOf, type Person } from '@cascade/db/factories/people';
import { TrafficSnapshot } from '@cascade/shared/features/traffic/contract';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import type { TestGateway } from './gateway.ts';

export type Watch = {
  socket: Socket;
  frames: { name: string; args: unknown[]; t: number }[];
  snapshots: () => TrafficSnapshot[];
  /** Resolves with the reason when the handshake is refused. */
  refusal: Promise<string>;
  bye: Promise<{ code: string }>;
};

export class Watches {
  private readonly sockets: Socket[] = [];

  open(gateway: TestGateway, person: Person | null, headers = {}): Watch {
    const { SESSION_SECRET } = gateway.env;
    const socket = io(`${gateway.origin}${ADMIN_NAMESPACE}`, {
      path: '/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: {
        ...(person ? { cookie: cookieOf(person.token, SESSION_SECRET) } : {}),
        ...headers,
      },
    });
    this.sockets.push(socket);
    const frames: Watch['frames'] = [];
    socket.onAny((name: string, ...args: unknown[]) => {
      frames.push({ name, args, t: (args[0] as Partial<Envelope> | undefined)?.t ?? 0 });
    });
    return {
      socket,
      frames,
      snapshots: () =>
        frames
          .filter(({ name }) => name === 'e')
          .map(({ args }) => TrafficSnapshot.parse((args[0] as Envelope).d)),
      refusal: new Promise((resolve) => {
        socket.on('connect_error', (error) => resolve(error.message));
      }),
      bye: new Promise((resolve) => {
        socket.once('bye', resolve);
      }),
    };
  }

  closeAll(): void {
    for (const socket of this.sockets.splice(0)) socket.disconnect();
  }
}
