import { openBus } from '@cascade/shared/node/bus';
import { createLog } from '@cascade/shared/node/log';
import { Server } from 'socket.io';

/** A node without sockets on the bus, which inspects connections and rooms. */
export class AdapterProbe {
  private readonly bus;
  private readonly io;

  constructor(redisUrl: string) {
    this.bus = openBus(redisUrl, createLog('probe', 'silent'));
    this.io = new Server({ adapter: this.bus.adapter });
  }

  async roomsOf(socketId: string): Promise<string[] | undefined> {
    const sockets = await this.io.in(socketId).fetchSockets();
    const found = sockets.find(({ id }) => id === socketId);
    return found && [...found.rooms].filter((room) => room !== socketId);
  }

  kick(userId: string, stream: string): void {
    this.io.serverSideEmit('kick', userId, stream);
  }

  /** Emits an unknown event without a number to all readers of a stream. */
  emitBallast(stream: string, bytes: number): void {
    const d = 'x'.repeat(bytes);
    this.io.to(stream).emit('e', { v: 1, s: stream, e: 'harness.ballast', t: Date.now(), d });
  }

  async close(): Promise<void> {
    await this.io.of('/').adapter.close();
    this.bus.close();
  }
}
