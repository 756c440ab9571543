import type { Member } from '@cascade/shared/features/auth/contract';
import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import { listNotices } from '@cascade/shared/features/notices/contract';
import { getAttempt } from '@cascade/shared/features/practice/contract';
import { getStats } from '@cascade/shared/features/stats/contract';
import type { Envelope } from '@cascade/shared/live/protocol';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { queryClient as cacheOfPages } from '../../client/src/api/query-client.ts';
import { keyOf } from '../../client/src/api/query-of.ts';
import { eventHandlers } from '../../client/src/app/live-events.ts';
import { progressQuery } from '../../client/src/features/scenarios/progress/progress-query.ts';
import { cacheViewOf } from '../../client/src/live/cache-view.ts';
import { LiveConnection, type LiveStart } from '../../client/src/live/connection.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { HttpClient } from './http-client.ts';

/** What one screen of a device shows: where it lies in the cache and where it is fetched. */
export type Screen = { key: QueryKey; path: string };

/**
 * One device of a member: the product's own reader and its own appliers on a cache of its own,
 * and beside them a log of all that came down the socket.
 */
export class Device {
  /** Every frame that was called an event, whether or not the reader took it. */
  readonly heard: Envelope[] = [];
  /** Numbers of the member's own stream that the reader applied, in its order. */
  readonly applied: number[] = [];
  /** The same of streams that it follows besides, each event with when it was applied. */
  readonly followed: { event: Envelope; at: number }[] = [];
  /** How many events it had applied each time that it started afresh. */
  readonly afresh: number[] = [];
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
  ) {
    // As pages have it: nothing is stale, nothing is retried, events keep it fresh.
    this.cache = new QueryClient({ defaultOptions: cacheOfPages.getDefaultOptions() });
  }

  /** Reads what a page reads first, then what it shows, and goes live. */
  static async open(proxy: FaultProxy, cookie: string, attemptId: string): Promise<Device> {
    const http = new HttpClient(`http://127.0.0.1:${proxy.port}`, cookie);
    const { live } = (await http.read(getCurrentUser.path)) as Member;
    const device = new Device(proxy, cookie, http, live, [
      { key: progressQuery.queryKey, path: '/api/progress' },
      { key: keyOf(getStats, {}), path: getStats.path },
      { key: keyOf(listNotices, {}), path: listNotices.path },
      {
        key: keyOf(getAttempt, { params: { id: attemptId } }),
        path: `/api/practice/attempts/${attemptId}`,
      },
    ]);
    device.watch();
    device.connect();
    return device;
  }

  /** Shows these screens and reads one more stream, and nothing of practice. */
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

  /** Whether it knows everything up to this number, by events or by a fresh start. */
  knows(head: number): boolean {
    const last = this.applied.at(-1) ?? this.start.n;
    return last >= head || this.afresh.at(-1) === this.applied.length;
  }

  /** Live, and with no answer still on its way. */
  get isQuiet(): boolean {
    return this.state === 'live' && this.cache.isFetching() === 0;
  }

  /** What is on its screens now, beside what they would show after a reload. */
  async compare(): Promise<{ shown: unknown; fresh: unknown }[]> {
    return Promise.all(
      this.screens.map(async ({ key, path }) => ({
        shown: this.cache.getQueryData(key),
        fresh: await this.http.read(path),
      })),
    );
  }

  /** @throws Error when there is no answer in time or the server refuses */
  command(name: string, data: unknown): Promise<unknown> {
    if (!this.connection) throw new Error('The device was never connected.');
    return this.connection.command(name, data);
  }

  close(): void {
    for (const stop of this.stopWatching) stop();
    this.connection?.close();
    this.cache.clear();
    this.http.close();
  }

  private watch(): void {
    for (const { key, path } of this.screens) {
      const own = key === progressQuery.queryKey ? progressQuery.structuralSharing : true;
      const observer = new QueryObserver(this.cache, {
        queryKey: key,
        queryFn: () => this.http.read(path),
        structuralSharing: own,
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
        startAfresh: () => {
          this.afresh.push(this.applied.length);
          void this.cache.invalidateQueries();
        },
        onState: (state) => {
          this.state = state;
        },
        onRefused: () => {
          this.refusals += 1;
        },
      },
      { connect: (options) => this.dial(options), onRetryHint: () => () => {} },
    );
    this.connection.open();
  }

  private dial(options: Parameters<typeof io>[1]): Socket {
    const socket = io(this.http.origin, {
      ...options,
      forceNew: true,
      extraHeaders: { cookie: this.cookie },
    });
    socket.on('e', (event: Envelope) => this.heard.push(event));
    socket.on('disconnect', () => {
      this.disconnects += 1;
    });
    this.socket = socket;
    return socket;
  }
}
