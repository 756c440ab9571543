import type { LiveSocket } from './live-socket.ts';
import { takeOut } from './stream-access.ts';

/** Unsent bytes above which a reader leaves its rooms; a limit for disconnection follows. */
const BEHIND_BYTES = 256 * 1024;
const HOPELESS_BYTES = 1024 * 1024;
/** Longest time that a reader may stay behind. */
const BEHIND_FOR_MS = 15_000;

function sizeOf(packet: unknown): number {
  const data: unknown =
    packet !== null && typeof packet === 'object' ? Reflect.get(packet, 'data') : undefined;
  if (typeof data === 'string') return Buffer.byteLength(data);
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}

/** Bytes not yet sent: in the transport's buffer and in engine.io's queue before it. */
function unsentBytes({ conn }: LiveSocket): number {
  const transport: unknown = Reflect.get(conn.transport, 'socket');
  const buffered: unknown =
    transport !== null && typeof transport === 'object'
      ? Reflect.get(transport, 'bufferedAmount')
      : 0;
  const queued: unknown = Reflect.get(conn, 'writeBuffer');
  const queuedBytes = Array.isArray(queued)
    ? queued.reduce<number>((sum, packet) => sum + sizeOf(packet), 0)
    : 0;
  return queuedBytes + (typeof buffered === 'number' ? buffered : 0);
}

/**
 * A slow reader leaves its rooms, to bound memory, and syncs once it has caught up; one that stays
 * slow is disconnected. Streams whose readers come and go it has to ask for again.
 */
export class SlowReaders {
  private readonly behindSince = new WeakMap<LiveSocket, number>();

  /** @param streamsOf the rooms that a socket should be in */
  constructor(private readonly streamsOf: (socket: LiveSocket) => string[]) {}

  sweep(sockets: Iterable<LiveSocket>, now = performance.now()): void {
    for (const socket of sockets) this.check(socket, unsentBytes(socket), now);
  }

  private check(socket: LiveSocket, bytes: number, now: number): void {
    const since = this.behindSince.get(socket);
    if (bytes > HOPELESS_BYTES || (since !== undefined && now - since > BEHIND_FOR_MS)) {
      socket.conn.close(true);
      return;
    }
    if (bytes > BEHIND_BYTES && since === undefined) {
      this.behindSince.set(socket, now);
      for (const stream of this.streamsOf(socket))
        if (socket.data.starts?.has(stream)) takeOut(socket, stream);
        else void socket.leave(stream);
    } else if (bytes === 0 && since !== undefined) {
      this.behindSince.delete(socket);
      void socket.join(this.streamsOf(socket));
      socket.emit('behind', {});
    }
  }
}
