import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { Ack, type Envelope, Heads, LIVE_PATH, SyncReply } from '@cascade/shared/live/protocol';
import type { Socket } from 'socket.io-client';
import { ownBuild } from '../api/own-build.ts';
import { backoffMs, resendInMs } from './backoff.ts';
import type { LiveState } from './live-state.ts';
import { SilenceWatch } from './silence-watch.ts';
import { SocketAsks } from './socket-asks.ts';
import { page, type SocketEnvironment } from './socket-environment.ts';
import { receive, type StreamState } from './stream-reader.ts';

/** A longer gap starts a sync. */
const GAP_MS = 500;
/** After a restored backup everybody asks again. */
const SPREAD_MS = 2_000;
const CONNECT_TIMEOUT_MS = 8_000;
const SYNC_TIMEOUT_MS = 10_000;

export type LiveStart = { epoch: string; stream: string; n: number };

class Refused extends Error {}

type Hooks = {
  apply: (event: Envelope) => void;
  /** Events are missing that can no longer be read. */
  refetchAll: () => void;
  /** The server's history is another: what is known is replaced, not merged. */
  onRestored: () => void;
  onState: (state: LiveState) => void;
  /** The caller refetches the member. */
  onRefused: (why?: string) => void;
};

/**
 * Stores the last number per stream, syncs after reconnections and lasting gaps, and reconnects to
 * any gateway.
 */
export class LiveConnection {
  readonly asks: SocketAsks;
  private readonly socket: Socket;
  private readonly streams = new Map<string, StreamState>();
  private epoch: string;
  private failures = 0;
  /** The server said when to return. */
  private askedSeconds: number | undefined;
  private refusals = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private gap: ReturnType<typeof setTimeout> | undefined;
  private readonly silence: SilenceWatch;
  private syncing = false;
  private isSyncDue = false;
  private isDelayed = false;
  private isClosed = false;
  private offRetryHint = () => {};

  constructor(
    start: LiveStart,
    private readonly hooks: Hooks,
    private readonly environment: SocketEnvironment = page,
  ) {
    this.epoch = start.epoch;
    this.streams.set(start.stream, { last: start.n, held: [] });
    const build = ownBuild();
    this.socket = environment.connect({
      ...(build === undefined ? {} : { query: { [CLIENT_BUILD]: build } }),
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      timeout: CONNECT_TIMEOUT_MS,
    });
    this.asks = new SocketAsks(this.socket);
    this.silence = new SilenceWatch(this.socket, () => this.reconnect(), environment.silentMs);
    this.socket.on('connect', () => {
      this.silence.start();
      void this.sync();
    });
    this.socket.on('disconnect', () => {
      this.silence.stop();
      this.scheduleRetry();
    });
    this.socket.on('connect_error', () => this.scheduleRetry());
    this.socket.on('e', (event: Envelope) => this.take(event));
    this.socket.on('heads', (heads: unknown) => this.compare(heads));
    this.socket.on('behind', () => void this.sync());
    // A draining gateway moves many clients at once.
    this.socket.on('move', () => setTimeout(() => this.reconnect(), Math.random() * 5_000));
    this.socket.on('bye', (reason?: { code?: string; retryAfter?: number }) => {
      this.askedSeconds = reason?.retryAfter;
      this.hooks.onRefused(reason?.code);
    });
  }

  open(): void {
    this.hooks.onState('connecting');
    this.offRetryHint = this.environment.onRetryHint(() => this.reconnectNow());
    this.socket.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    clearTimeout(this.gap);
    this.silence.stop();
    this.offRetryHint();
    this.socket.disconnect();
    this.hooks.onState('off');
  }

  /** The server authorises it; a refusal refetches the screen. */
  follow(stream: string, n: number): void {
    if (this.streams.has(stream)) return;
    this.streams.set(stream, { last: n, held: [] });
    void this.sync();
  }

  unfollow(stream: string): void {
    if (this.streams.delete(stream) && this.socket.connected) this.socket.emit('leave', stream);
  }

  private reconnectNow(): void {
    if (this.socket.connected) return;
    clearTimeout(this.retry);
    this.socket.connect();
  }

  private reconnect(): void {
    if (this.isClosed) return;
    this.socket.disconnect();
    this.socket.connect();
  }

  private scheduleRetry(): void {
    if (this.isClosed) return;
    this.hooks.onState('reconnecting');
    clearTimeout(this.retry);
    this.retry = setTimeout(
      () => this.socket.connect(),
      resendInMs(this.failures, Math.random(), this.askedSeconds),
    );
    this.askedSeconds = undefined;
    this.failures += 1;
    if (this.failures % 4 === 0) this.hooks.onRefused();
  }

  private take(event: Envelope): void {
    if (event.n === undefined) {
      this.hooks.apply(event);
      return;
    }
    const state = this.streams.get(event.s);
    if (!state) return; // unfollowed meanwhile
    const received = receive(state, { ...event, n: event.n });
    this.streams.set(event.s, received.state);
    for (const ready of received.ready) this.hooks.apply(ready);
    if (received.hasGap) this.syncIn(GAP_MS);
  }

  private compare(heads: unknown): void {
    const parsed = Heads.safeParse(heads);
    if (!parsed.success) return;
    this.isDelayed = parsed.data.isDelayed;
    if (!this.syncing) this.publishState();
    const { epoch, heads: announced } = parsed.data;
    // A lower one may be older than the last event; the answer to the sync decides.
    const isApart = Object.entries(announced).some(
      ([stream, head]) => head !== (this.streams.get(stream)?.last ?? head),
    );
    if (epoch !== this.epoch) this.syncIn(GAP_MS + Math.random() * SPREAD_MS);
    else if (isApart) this.syncIn(GAP_MS);
  }

  /** The missing event may still arrive. */
  private syncIn(ms: number): void {
    this.gap ??= setTimeout(() => {
      this.gap = undefined;
      void this.sync();
    }, ms);
  }

  private publishState(): void {
    if (this.socket.connected) this.hooks.onState(this.isDelayed ? 'delayed' : 'live');
  }

  private async sync(): Promise<void> {
    if (!this.socket.connected) return;
    if (this.syncing) {
      this.isSyncDue = true; // a stream was added after the request
      return;
    }
    this.syncing = true;
    try {
      do this.isSyncDue = false;
      while ((await this.syncOnce()) || this.isSyncDue);
      this.failures = 0;
      this.refusals = 0;
      this.publishState();
    } catch (error) {
      // A service behind the gateway is unavailable, so retry.
      if (error instanceof Refused) this.syncIn(backoffMs(this.refusals++, Math.random()));
      else if (this.socket.connected) this.reconnect();
    } finally {
      this.syncing = false;
    }
  }

  /** @returns whether more pages follow */
  private async syncOnce(): Promise<boolean> {
    const cursors = Object.fromEntries([...this.streams].map(([s, { last }]) => [s, last]));
    const answer: unknown = await this.socket
      .timeout(SYNC_TIMEOUT_MS)
      .emitWithAck('sync', { epoch: this.epoch, cursors });
    if (Ack.safeParse(answer).data?.ok === false) throw new Refused();
    const reply = SyncReply.parse(answer);
    let isRestored = reply.epoch !== this.epoch;
    this.epoch = reply.epoch;
    let hasMore = false;
    let mustRefetch = false;
    for (const { s, head, events, resync } of reply.streams) {
      if (!this.streams.has(s)) continue;
      if (resync) {
        isRestored ||= head < (cursors[s] ?? 0);
        this.streams.set(s, { last: head, held: [] });
        mustRefetch = true;
        continue;
      }
      for (const event of events) this.take(event);
      hasMore ||= (this.streams.get(s)?.last ?? head) < head && events.length > 0;
    }
    for (const asked of Object.keys(cursors)) {
      if (reply.streams.some(({ s }) => s === asked)) continue;
      mustRefetch = this.streams.delete(asked) || mustRefetch; // not authorised, or no longer
    }
    if (isRestored) this.hooks.onRestored();
    else if (mustRefetch) this.hooks.refetchAll();
    return hasMore;
  }
}
