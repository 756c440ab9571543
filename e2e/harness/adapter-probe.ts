import { openBus } from '@cascade/shared/node/bus';
import { createLog } from '@cascade/shared/node/log';
import { Server } from 'socket.io';

/**
 * Looks into the gateways over the bus, as a further node without sockets: who is connected and
 * in which rooms.
 */
export class AdapterProbe {
  private readonly bus;
  private readonly io;

  constructor(redisUrl: string) {
    this.bus = openBus(redisUrl, createLog('eye', 'silent'));
    this.io = new Server({ adapter: this.bus.adapter });
  }

  /** Rooms of a socket besides its own; undefined when no gateway has it. */
  async roomsOf(socketId: string): Promise<string[] | undefined> {
    const sockets = await this.io.in(socketId).fetchSockets();
    const found = sockets.find(({ id }) => id === socketId);
    return found && [...found.rooms].filter((room) => room !== socketId);
  }

  /** Takes a member out of a stream on every gateway, as a gateway's own `kick` does. */
  kick(userId: string, stream: string): void {
    this.io.serverSideEmit('kick', userId, stream);
  }

  /** Pushes an event that nobody knows, without a number, at everybody who reads a stream. */
  tell(stream: string, bytes: number): void {
    const d = 'x'.repeat(bytes);
    this.io.to(stream).emit('e', { v: 1, s: stream, e: 'lab.ballast', t: Date.now(), d });
  }

  async close(): Promise<void> {
    await this.io.of('/').adapter.close();
    this.bus.close();
  }
}
