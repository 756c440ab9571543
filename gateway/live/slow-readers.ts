import type { LiveSocket } from './live-socket.ts';

/** Bytes that may wait for one reader before it is left behind, and before it is let go. */
const BEHIND_BYTES = 256 * 1024;
const HOPELESS_BYTES = 1024 * 1024;
/** How long a reader may stay behind. */
const BEHIND_FOR_MS = 15_000;

function sizeOf(packet: unknown): number {
  const data: unknown =
    packet !== null && typeof packet === 'object' ? Reflect.get(packet, 'data') : undefined;
  if (typeof data === 'string') return Buffer.byteLength(data);
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}

/**
 * Bytes that the network has not taken: what the transport holds, and the packets that engine.io
 * keeps back until the transport has got rid of those before them.
 */
function waitingBytes({ conn }: LiveSocket): number {
  const transport: unknown = Reflect.get(conn.transport, 'socket');
  const buffered: unknown =
    transport !== null && typeof transport === 'object'
      ? Reflect.get(transport, 'bufferedAmount')
      : 0;
  const kept: unknown = Reflect.get(conn, 'writeBuffer');
  const keptBytes = Array.isArray(kept)
    ? kept.reduce<number>((sum, packet) => sum + sizeOf(packet), 0)
    : 0;
  return keptBytes + (typeof buffered === 'number' ? buffered : 0);
}

/**
 * Looks once a second at how much waits for each reader. One that is behind leaves its rooms, so
 * that it costs no more memory, and is told to sync once it has caught up; one that stays behind
 * is disconnected and will reconnect with its cursors.
 */
export class SlowReaders {
  private readonly behindSince = new WeakMap<LiveSocket, number>();

  /** @param streamsOf the rooms that a socket should be in */
  constructor(private readonly streamsOf: (socket: LiveSocket) => string[]) {}

  sweep(sockets: Iterable<LiveSocket>, now = performance.now()): void {
    for (const socket of sockets) this.judge(socket, waitingBytes(socket), now);
  }

  private judge(socket: LiveSocket, bytes: number, now: number): void {
    const since = this.behindSince.get(socket);
    if (bytes > HOPELESS_BYTES || (since !== undefined && now - since > BEHIND_FOR_MS)) {
      socket.conn.close(true);
      return;
    }
    if (bytes > BEHIND_BYTES && since === undefined) {
      this.behindSince.set(socket, now);
      for (const stream of this.streamsOf(socket)) void socket.leave(stream);
    } else if (bytes === 0 && since !== undefined) {
      this.behindSince.delete(socket);
      void socket.join(this.streamsOf(socket));
      socket.emit('behind', {});
    }
  }
}
