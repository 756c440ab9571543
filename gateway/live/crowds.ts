import type { LiveIo } from './live-socket.ts';

/** Sockets from which on a room is a crowd. */
const CROWD = 100;

/**
 * Sends packets to rooms of many sockets, which takes milliseconds. A packet leaves at once while
 * nothing was sent to a crowd just before; those that follow wait for as long as the last sending
 * took, and leave together, in one write for each socket.
 */
export class Crowds {
  /** Packets by room, in order. */
  private readonly waiting = new Map<string, string[]>();
  private isResting = false;

  constructor(private readonly io: LiveIo) {}

  /** Whether packets for this room are sent here: to a crowd, and after others that still wait. */
  has(stream: string, { size }: ReadonlySet<string>): boolean {
    return size >= CROWD || this.waiting.has(stream);
  }

  send(stream: string, packet: string): void {
    const packets = this.waiting.get(stream);
    if (packets) packets.push(packet);
    else this.waiting.set(stream, [packet]);
    if (!this.isResting) this.sendAll();
  }

  private sendAll(): void {
    const from = performance.now();
    const { adapter, sockets } = this.io.of('/');
    for (const [stream, packets] of this.waiting) {
      const room = adapter.rooms.get(stream) ?? [];
      // One packet after the other, so that each is made into a frame once.
      for (const packet of packets) for (const id of room) sockets.get(id)?.conn.write(packet);
    }
    this.waiting.clear();
    this.isResting = true;
    // The connections write at the end of this tick.
    process.nextTick(() => setTimeout(() => this.goOn(), performance.now() - from));
  }

  private goOn(): void {
    this.isResting = false;
    if (this.waiting.size > 0) this.sendAll();
  }
}
