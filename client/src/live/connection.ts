import { type Envelope, Heads, LIVE_PATH, SyncReply } from '@cascade/shared/contracts/live';
import { io, type Socket } from 'socket.io-client';
import { backoffMs } from './backoff.ts';
import type { LiveState } from './live-state.ts';
import { receive, type StreamState } from './stream-reader.ts';

/** How long a gap may stay open before the client asks for what is missing. */
const GAP_MS = 500;
const SYNC_TIMEOUT_MS = 10_000;

export type LiveStart = { epoch: string; stream: string; n: number };

type Hooks = {
  apply: (event: Envelope) => void;
  /** The history cannot be continued: everything on the screen must be fetched again. */
  startAfresh: () => void;
  onState: (state: LiveState) => void;
  /** The server closed the door; whoever asks who is here will learn it. */
  onRefused: () => void;
};

/**
 * One socket that proves continuity. It keeps the number of the last event of each stream, asks
 * for what is missing after every reconnection and whenever a gap stays open, and reconnects to
 * whichever gateway answers.
 */
export class LiveConnection {
  private readonly socket: Socket;
  private readonly streams = new Map<string, StreamState>();
  private epoch: string;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private gap: ReturnType<typeof setTimeout> | undefined;
  private syncing = false;
  private isClosed = false;

  constructor(
    start: LiveStart,
    private readonly hooks: Hooks,
  ) {
    this.epoch = start.epoch;
    this.streams.set(start.stream, { last: start.n, held: [] });
    this.socket = io({
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
    });
    this.socket.on('connect', () => void this.sync());
    this.socket.on('disconnect', () => this.later());
    this.socket.on('connect_error', () => this.later());
    this.socket.on('e', (event: Envelope) => this.take(event));
    this.socket.on('heads', (heads: unknown) => this.compare(heads));
    this.socket.on('behind', () => void this.sync());
    // Full jitter on moving too: a draining gateway sends many away at once.
    this.socket.on('move', () => setTimeout(() => this.reconnect(), Math.random() * 5_000));
    this.socket.on('bye', () => this.hooks.onRefused());
  }

  open(): void {
    this.hooks.onState('connecting');
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.socket.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.gap);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket.disconnect();
    this.hooks.onState('off');
  }

  private readonly hurry = () => {
    if (document.visibilityState === 'hidden' || this.socket.connected) return;
    clearTimeout(this.retry);
    this.socket.connect();
  };

  private reconnect(): void {
    if (this.isClosed) return;
    this.socket.disconnect();
    this.socket.connect();
  }

  private later(): void {
    if (this.isClosed) return;
    this.hooks.onState('reconnecting');
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.socket.connect(), backoffMs(this.failures, Math.random()));
    this.failures += 1;
    if (this.failures % 4 === 0) this.hooks.onRefused();
  }

  private take(event: Envelope): void {
    const state = this.streams.get(event.s);
    if (event.n === undefined || !state) {
      this.hooks.apply(event);
      return;
    }
    const received = receive(state, { ...event, n: event.n });
    this.streams.set(event.s, received.state);
    for (const ready of received.ready) this.hooks.apply(ready);
    if (received.hasGap) this.syncUnlessClosed();
  }

  private compare(heads: unknown): void {
    const parsed = Heads.safeParse(heads);
    if (!parsed.success) return;
    const isBehind = Object.entries(parsed.data.heads).some(
      ([stream, head]) => head > (this.streams.get(stream)?.last ?? head),
    );
    if (isBehind || parsed.data.epoch !== this.epoch) this.syncUnlessClosed();
  }

  /** Asks for what is missing unless it arrives by itself in a moment. */
  private syncUnlessClosed(): void {
    this.gap ??= setTimeout(() => {
      this.gap = undefined;
      void this.sync();
    }, GAP_MS);
  }

  private async sync(): Promise<void> {
    if (this.syncing || !this.socket.connected) return;
    this.syncing = true;
    try {
      while (await this.syncOnce());
      this.failures = 0;
      if (this.socket.connected) this.hooks.onState('live');
    } catch {
      if (this.socket.connected) this.reconnect();
    } finally {
      this.syncing = false;
    }
  }

  /** @returns whether there is more than fitted into one answer */
  private async syncOnce(): Promise<boolean> {
    const cursors = Object.fromEntries([...this.streams].map(([s, { last }]) => [s, last]));
    const answer: unknown = await this.socket
      .timeout(SYNC_TIMEOUT_MS)
      .emitWithAck('sync', { epoch: this.epoch, cursors });
    const reply = SyncReply.parse(answer);
    this.epoch = reply.epoch;
    let hasMore = false;
    let isAfresh = false;
    for (const { s, head, events, resync } of reply.streams) {
      if (resync || !this.streams.has(s)) {
        this.streams.set(s, { last: head, held: [] });
        isAfresh ||= resync;
        continue;
      }
      for (const event of events) this.take(event);
      hasMore ||= (this.streams.get(s)?.last ?? head) < head && events.length > 0;
    }
    if (isAfresh) this.hooks.startAfresh();
    return hasMore;
  }
}
