import type { Member } from '@cascade/shared/features/auth/contract';
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { listNotices } from '@cascade/shared/features/notices/contract';
import { getAttempt } from '@cascade/shared/features/practice/contract';
import { listProgress } from '@cascade/shared/features/progress/contract';
import { getStats } from '@cascade/shared/features/stats/contract';
import type { Envelope } from '@cascade/shared/live/protocol';
import { type QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { answered, beginAsking, noticeRestore } from '../../client/src/api/history.ts';
import {
  askAgainAfterOutage,
  createQueryClient,
  isUnanswered,
} from '../../client/src/api/query-client.ts';
import { keyOf } from '../../client/src/api/query-of.ts';
import { eventHandlers } from '../../client/src/app/live-events.ts';
import { attemptQuery } from '../../client/src/features/practice/attempt/attempt-query.ts';
import { progressQuery } from '../../client/src/features/scenarios/progress/progress-query.ts';
import { cacheViewOf } from '../../client/src/live/cache-view.ts';
import { LiveConnection, type LiveStart } from '../../client/src/live/connection.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { HttpClient } from './http-client.ts';

/** As the screens merge late answers. */
function sharingOf(key: QueryKey) {
  const [route, params] = key as [string, { id: string } | null];
  if (route === listProgress.name) return progressQuery.structuralSharing;
  if (route === getAttempt.name) return attemptQuery(params?.id ?? '').structuralSharing;
  return true;
}

export type Screen = { key: QueryKey; path: string };

/**
 * The product's own stream reader and event handlers on a separate cache, with a log of everything
 * received.
 */
export class Device {
  readonly received: Envelope[] = [];
  readonly applied: number[] = [];
  readonly followed: { event: Envelope; at: number }[] = [];
  /** Number of applied events at each resync. */
  readonly resyncs: number[] = [];
  /** Noticed restores of a backup. */
  restores = 0;
  disconnects = 0;
  refusals = 0;
  state = 'off';
  socket: Socket | undefined;
  private readonly cache: QueryClient;
  private readonly stopWatching: (() => void)[] = [];
  private connection: LiveConnection | undefined;

  private constructor(
    readonly proxy: FaultProxy,
    readonly cookie: string,
    readonly http: HttpClient,
    readonly start: LiveStart,
    private readonly screens: Screen[],
    private readonly silentMs?: number,
  ) {
    // As in the client: events update it, and what failed is asked for again while live.
    this.cache = createQueryClient();
  }

  /** Fetches what a page fetches first, then the screens, and connects. */
  static async open(
    proxy: FaultProxy,
    cookie: string,
    { attemptId, silentMs }: { attemptId: string; silentMs?: number | undefined },
  ): Promise<Device> {
    const http = new HttpClient(`http://127.0.0.1:${proxy.port}`, cookie);
    const { live } = (await http.read(getCurrentUser.path)) as Member;
    const screens = [
      { key: progressQuery.queryKey, path: '/api/progress' },
      { key: keyOf(getStats, {}), path: getStats.path },
      { key: keyOf(listNotices, {}), path: listNotices.path },
      {
        key: keyOf(getAttempt, { params: { id: attemptId } }),
        path: `/api/practice/attempts/${attemptId}`,
      },
    ];
    const device = new Device(proxy, cookie, http, live, screens, silentMs);
    device.watch();
    device.connect();
    return device;
  }

  static async openOn(
    proxy: FaultProxy,
    cookie: string,
    { screens, stream, n }: { screens: Screen[]; stream: string; n: number },
  ): Promise<Device> {
    const http = new HttpClient(`http://127.0.0.1:${proxy.port}`, cookie);
    const { live } = (await http.read(getCurrentUser.path)) as Member;
    const device = new Device(proxy, cookie, http, live, screens);
    device.watch();
    device.connect();
    device.connection?.follow(stream, n);
    return device;
  }

  get stream(): string {
    return this.start.stream;
  }

  /** Whether it has everything up to this number, by events or resync. */
  knows(head: number): boolean {
    const last = this.applied.at(-1) ?? this.start.n;
    return last >= head || this.resyncs.at(-1) === this.applied.length;
  }

  get isQuiet(): boolean {
    const queries = this.cache.getQueryCache().getAll();
    return this.state === 'live' && this.cache.isFetching() === 0 && !queries.some(isUnanswered);
  }

  async compare(): Promise<{ shown: unknown; fresh: unknown }[]> {
    return Promise.all(
      this.screens.map(async ({ key, path }) => ({
        shown: this.cache.getQueryData(key),
        fresh: await this.http.read(path),
      })),
    );
  }

  command(name: string, data: unknown): Promise<unknown> {
    if (!this.connection) throw new Error('The device was never connected.');
    return this.connection.asks.command(name, data);
  }

  close(): void {
    for (const stop of this.stopWatching) stop();
    this.connection?.close();
    this.cache.clear();
    this.http.close();
  }

  private watch(): void {
    for (const { key, path } of this.screens) {
      const observer = new QueryObserver(this.cache, {
        queryKey: key,
        queryFn: async () => {
          const asked = beginAsking();
          return answered(await this.http.read(path), asked);
        },
        structuralSharing: sharingOf(key),
      });
      this.stopWatching.push(observer.subscribe(() => {}));
    }
  }

  private connect(): void {
    const view = cacheViewOf(this.cache);
    this.connection = new LiveConnection(
      this.start,
      {
        apply: (event) => {
          if (event.s !== this.stream) this.followed.push({ event, at: Date.now() });
          else if (event.n !== undefined) this.applied.push(event.n);
          eventHandlers.find(({ name }) => name === event.e)?.apply(view, event.d);
        },
        refetchAll: () => {
          this.resyncs.push(this.applied.length);
          void this.cache.invalidateQueries();
        },
        onRestored: () => {
          this.restores += 1;
          // Numbers begin again: what was received before is not judged.
          for (const log of [this.applied, this.received, this.resyncs]) log.length = 0;
          this.resyncs.push(0);
          noticeRestore(this.cache);
        },
        onState: (state) => {
          this.state = state;
          if (state === 'live' || state === 'delayed') askAgainAfterOutage(this.cache);
        },
        onRefused: () => {
          this.refusals += 1;
        },
      },
      {
        connect: (options) => this.dial(options),
        onRetryHint: () => () => {},
        silentMs: this.silentMs,
      },
    );
    this.connection.open();
  }

  private dial(options: Parameters<typeof io>[1]): Socket {
    const socket = io(this.http.origin, {
      ...options,
      forceNew: true,
      extraHeaders: { cookie: this.cookie },
    });
    socket.on('e', (event: Envelope) => this.received.push(event));
    socket.on('disconnect', () => {
      this.disconnects += 1;
    });
    this.socket = socket;
    return socket;
  }
}
