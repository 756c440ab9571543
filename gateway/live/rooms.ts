import type { EventText } from '@cascade/shared/live/bus-message';
import type { Envelope } from '@cascade/shared/live/protocol';
import { Audiences } from './audiences.ts';
import { Crowds } from './crowds.ts';
import type { LiveIo, LiveSocket } from './live-socket.ts';
import { leaveFollowed, leaveStream, takeOut } from './stream-access.ts';

/** The sockets of this gateway by the streams that they read, and what is sent to them. */
export class Rooms {
  readonly audiences = new Audiences();

  private readonly crowds: Crowds;

  constructor(private readonly io: LiveIo) {
    this.crowds = new Crowds(io);
  }

  sockets(): IterableIterator<LiveSocket> {
    return this.io.of('/').sockets.values();
  }

  /** The text is passed on as it came, in packets of socket.io's protocol. */
  send(events: EventText[]): void {
    const { adapter, sockets } = this.io.of('/');
    for (const { stream, json } of events) {
      const room = adapter.rooms.get(stream);
      const [only = ''] = room ?? [];
      if (!room) this.audiences.forget(stream);
      else if (sockets.get(only)?.data.starts?.has(stream))
        for (const envelope of this.audiences.take(JSON.parse(json) as Envelope))
          this.sendShared(envelope, room);
      else this.write(stream, room, `2["e",${json}]`);
    }
  }

  kick(userId: string, stream: string): void {
    for (const socket of this.sockets())
      if (socket.data.caller.userId === userId) leaveStream(socket, stream);
  }

  /** Readers of streams that have lacked an event for too long ask for them again. */
  sweep(): void {
    for (const stream of this.audiences.overdue()) this.ask(stream);
  }

  /** Kicks may have been lost: readers of all streams whose readers come and go ask again. */
  askAll(): void {
    const streams = [...this.sockets()].flatMap(({ data }) => [...(data.starts?.keys() ?? [])]);
    for (const stream of new Set(streams)) this.ask(stream);
  }

  /** Everybody leaves what they follow, and asks for it again in the other history. */
  startOver(): void {
    this.audiences.clear();
    for (const socket of this.sockets()) leaveFollowed(socket);
  }

  private write(stream: string, room: ReadonlySet<string>, packet: string): void {
    const { sockets } = this.io.of('/');
    if (this.crowds.has(stream, room)) this.crowds.send(stream, packet);
    else for (const id of room) sockets.get(id)?.conn.write(packet);
  }

  /** To each reader nothing from before they came. Encoded once for all of them. */
  private sendShared(envelope: Envelope, room: ReadonlySet<string>): void {
    const { sockets } = this.io.of('/');
    const late = [...room].filter((id) => !isFor(sockets.get(id), envelope));
    if (late.length < room.size) this.io.local.to(envelope.s).except(late).emit('e', envelope);
  }

  private ask(stream: string): void {
    this.audiences.forget(stream);
    for (const socket of this.sockets()) {
      if (!socket.data.streams.has(stream)) continue;
      takeOut(socket, stream);
      socket.emit('behind', {});
    }
  }
}

function isFor(socket: LiveSocket | undefined, { s, n }: Envelope): boolean {
  const start = socket?.data.starts?.get(s);
  return start !== undefined && (n === undefined || n > start);
}
