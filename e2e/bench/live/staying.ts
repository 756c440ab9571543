import type { SyncReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { backoffMs } from '../../../client/src/live/backoff.ts';

const SYNC_TIMEOUT_MS = 10_000;
/** Connecting at once; a longer queue would measure the kernel. */
const AT_ONCE = 100;

export type Stay = {
  origins: string[];
  path: string;
  epoch: string;
  /** Each behind its stream's head, so that an answer has an event. */
  members: { cookie: string; cursors: { [stream: string]: number } }[];
};

/** A socket that returns as a page does: to another gateway, with its backoff and its cursor. */
class StayingSocket {
  isSynced = false;
  private socket: Socket | undefined;
  private isLeaving = false;
  private attempt = 0;
  private goneAt = performance.now();

  constructor(
    private readonly stay: Stay,
    private readonly place: number,
    private readonly onSynced: (absentMs: number) => void,
  ) {}

  connect(turn = this.place): void {
    if (this.isLeaving) return;
    const { origins, path, members } = this.stay;
    const socket = io(origins[turn % origins.length] ?? '', {
      path,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: members[this.place]?.cookie ?? '' },
    });
    this.socket = socket;
    const retry = () => {
      if (this.isSynced) this.goneAt = performance.now();
      this.attempt = this.isSynced ? 0 : this.attempt + 1;
      this.isSynced = false;
      setTimeout(() => this.connect(turn + 1), backoffMs(this.attempt, Math.random()));
    };
    socket.once('connect', () => void this.sync(socket));
    socket.once('connect_error', retry);
    socket.once('disconnect', retry);
  }

  leave(): void {
    this.isLeaving = true;
    this.socket?.disconnect();
  }

  private async sync(socket: Socket): Promise<void> {
    const { epoch, members } = this.stay;
    const asked = { epoch, cursors: members[this.place]?.cursors };
    const reply: SyncReply | undefined = await socket
      .timeout(SYNC_TIMEOUT_MS)
      .emitWithAck('sync', asked)
      .catch(() => undefined);
    if (!socket.connected) return;
    if (!reply?.streams.some(({ events }) => events.length > 0)) {
      socket.disconnect();
      return;
    }
    this.isSynced = true;
    this.onSynced(performance.now() - this.goneAt);
  }
}

/** Many of them. */
export class Staying {
  private sockets: StayingSocket[] = [];
  private absences: number[] = [];

  /** Resolves while the last of them are connecting. */
  async open(stay: Stay): Promise<void> {
    for (let from = 0; from < stay.members.length; from += AT_ONCE) {
      const some = stay.members
        .slice(from, from + AT_ONCE)
        .map((_, nth) => new StayingSocket(stay, from + nth, (ms) => this.absences.push(ms)));
      this.sockets.push(...some);
      for (const socket of some) socket.connect();
      while (some.some(({ isSynced }) => !isSynced))
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** How many are synced, and how long each absence took since the last call, in ms. */
  look(): { synced: number; absences: number[] } {
    const synced = this.sockets.filter(({ isSynced }) => isSynced).length;
    return { synced, absences: this.absences.splice(0) };
  }

  close(): void {
    for (const socket of this.sockets) socket.leave();
    this.sockets = [];
  }
}
