import type { Database } from '@cascade/db/client';
import { readHeads } from '@cascade/db/live/streams.queries';
import type { Bus } from '@cascade/shared/node/bus';
import type { LiveSocket } from './live-socket.ts';

/** How often each stream's last number is told, so that a silently lost event is noticed. */
const EVERY_MS = 10_000;
/** The same while Redis is away, when it is the only way from gateway to gateway. */
const WITHOUT_BUS_MS = 2_000;

/** Tells this gateway's sockets the last numbers of their streams, with one query for all. */
export class HeadBroadcaster {
  private toldAt: number | undefined;

  constructor(
    private readonly sql: Database['sql'],
    private readonly bus: Bus,
  ) {
    bus.onChange(() => {
      this.toldAt = undefined; // whatever was said meanwhile may be lost
    });
  }

  /** @param now monotonic, in milliseconds */
  isDue(now = performance.now()): boolean {
    const every = this.bus.isHealthy() ? EVERY_MS : WITHOUT_BUS_MS;
    return this.toldAt === undefined || now - this.toldAt >= every;
  }

  async broadcast(sockets: LiveSocket[], epoch: string): Promise<void> {
    this.toldAt = performance.now();
    const streams = new Set(sockets.flatMap(({ data }) => [...data.streams]));
    if (streams.size === 0) return;
    const heads = await readHeads(this.sql, [...streams]).catch((error: unknown) => {
      // Told as soon as the database is back: pages take it as a sign to ask again.
      this.toldAt = undefined;
      throw error;
    });
    const isDelayed = !this.bus.isHealthy();
    for (const socket of sockets) {
      const own = [...socket.data.streams].map((stream) => [stream, heads[stream] ?? 0]);
      socket.volatile.emit('heads', { epoch, heads: Object.fromEntries(own), isDelayed });
    }
  }
}
