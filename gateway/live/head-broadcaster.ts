import type { Database } from '@cascade/db/client';
import { readHeads } from '@cascade/db/live/streams.queries';
import type { Bus } from '@cascade/shared/node/bus';
import type { LiveSocket } from './live-socket.ts';

/** How often each stream's last number is sent, so that clients notice lost events. */
const EVERY_MS = 10_000;
/** The same while Redis is unavailable, when this is the only path between gateways. */
const WITHOUT_BUS_MS = 2_000;

export class HeadBroadcaster {
  private sentAt: number | undefined;

  constructor(
    private readonly sql: Database['sql'],
    private readonly bus: Bus,
  ) {
    bus.onChange(() => this.expire()); // events sent meanwhile may be lost
  }

  /** Has them sent by the next sweep. */
  expire(): void {
    this.sentAt = undefined;
  }

  /** @param now monotonic, in milliseconds */
  isDue(now = performance.now()): boolean {
    const every = this.bus.isHealthy() ? EVERY_MS : WITHOUT_BUS_MS;
    return this.sentAt === undefined || now - this.sentAt >= every;
  }

  async broadcast(sockets: LiveSocket[], epoch: string): Promise<void> {
    this.sentAt = performance.now();
    const streams = new Set(sockets.flatMap(({ data }) => [...data.streams]));
    if (streams.size === 0) return;
    const heads = await readHeads(this.sql, [...streams]).catch((error: unknown) => {
      // Send as soon as the database is back: clients sync on it.
      this.expire();
      throw error;
    });
    const isDelayed = !this.bus.isHealthy();
    for (const socket of sockets) {
      const own = [...socket.data.streams].map((stream) => [stream, heads[stream] ?? 0]);
      socket.volatile.emit('heads', { epoch, heads: Object.fromEntries(own), isDelayed });
    }
  }
}
