import type { Envelope, SyncReply } from '@cascade/shared/live/protocol';
import { openBus } from '@cascade/shared/node/bus';
import { createLog } from '@cascade/shared/node/log';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { percentile } from '../measure.ts';
import { type Stay, Staying } from './staying.ts';

export type Opening = {
  origins: string[];
  path: string;
  count: number;
  cookies: string[];
  /** For bare socket.io: one room each, in turn. */
  rooms: string[];
};

export type Latency = { p50: number; p99: number; deliveries: number };

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Sockets that only count, and a node without sockets that emits to them over Redis. */
export class Load {
  private sockets: Socket[] = [];
  private stalled = new Set<Socket>();
  private emitter: Server | undefined;
  private closeBus = () => {};
  private arrived = 0;
  private awaited = Number.POSITIVE_INFINITY;
  private whenArrived = () => {};
  private all: Promise<void> = Promise.resolve();
  private times: number[] | undefined;
  private readonly noted = new Map<string, number[]>();
  private readonly staying = new Staying();

  async open({ origins, path, count, cookies, rooms }: Opening): Promise<void> {
    const opened: Promise<void>[] = [];
    for (let place = 0; place < count; place++) {
      const cookie = cookies[place % cookies.length];
      const socket = io(origins[place % origins.length] ?? '', {
        path,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        ...(rooms.length > 0 ? { auth: { rooms: [rooms[place % rooms.length]] } } : {}),
        ...(cookie ? { extraHeaders: { cookie } } : {}),
      });
      socket.on('e', (event: Envelope) => this.count(socket, event));
      this.sockets.push(socket);
      opened.push(connected(socket));
      // Hundreds at a time: a longer queue would measure the kernel.
      if (opened.length % 200 === 0) await Promise.all(opened);
    }
    await Promise.all(opened);
  }

  /** Joins the installation with this bus key as a node. */
  async joinBus(redisUrl: string, key: string): Promise<void> {
    const bus = openBus(redisUrl, createLog('load', 'silent'), key);
    while (!bus.isHealthy()) await sleep(20);
    this.emitter = new Server({ adapter: bus.adapter });
    this.closeBus = () => bus.close();
  }

  /** Adds every socket to a room, and waits until each has received an event there. */
  async gather(room: string): Promise<void> {
    this.emitter?.socketsJoin(room);
    for (;;) {
      const before = this.arrived;
      this.emit(room, 1);
      await sleep(200);
      if (this.arrived - before === this.sockets.length) return;
    }
  }

  /** Emits batches to a room, each after the last has arrived everywhere. */
  async flood(room: string, batches: number, batch: number, bytes: number): Promise<number> {
    const startedAt = performance.now();
    for (let turn = 0; turn < batches; turn++) {
      this.expect(batch * this.sockets.length);
      const all = new Promise<void>((resolve) => {
        this.whenArrived = resolve;
      });
      for (let event = 0; event < batch; event++) this.emit(room, bytes);
      await all;
    }
    return performance.now() - startedAt;
  }

  /** Counts from now on, for `arrivals`. */
  expectArrivals(count: number): void {
    this.expect(count);
    this.all = new Promise((resolve) => {
      this.whenArrived = resolve;
    });
  }

  /** Resolves once as many as expected have arrived. */
  arrivals(): Promise<void> {
    return this.all;
  }

  /** Emits to each room at a fixed interval and times every arrival. */
  async steady(rooms: string[], ticks: number, everyMs: number, bytes: number): Promise<Latency> {
    this.times = [];
    for (let tick = 0; tick < ticks; tick++) {
      for (const room of rooms) this.emit(room, bytes);
      await sleep(everyMs);
    }
    await sleep(500);
    const times = this.times;
    this.times = undefined;
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), deliveries: times.length };
  }

  /** The last sockets stop reading while large events are emitted to them. */
  async stall(count: number, rooms: string[], mebibytes: number): Promise<void> {
    for (const socket of this.sockets.slice(-count)) {
      this.stalled.add(socket);
      networkOf(socket)?.pause();
    }
    for (let frame = 0; frame < mebibytes * 16; frame++)
      for (const room of rooms) this.emit(room, 64 * 1024);
    await sleep(4_000); // until the emit is over and the servers have checked their readers
  }

  /** Each socket reads another stream from its start. */
  async follow(epoch: string, streams: string[]): Promise<void> {
    await Promise.all(
      this.sockets.map((socket, place) =>
        socket.emitWithAck('sync', { epoch, cursors: { [streams[place] ?? '']: 0 } }),
      ),
    );
  }

  note(name: string): void {
    this.noted.set(name, []);
  }

  arrivalsOf(name: string): number[] {
    return this.noted.get(name) ?? [];
  }

  /**
   * Closes all connections and reopens them at once.
   * @returns duration in ms
   */
  async reopen(start: { epoch: string; cursors: { [stream: string]: number }[] } | undefined) {
    for (const socket of this.sockets) socket.disconnect();
    let missing = 0;
    const startedAt = performance.now();
    await Promise.all(
      this.sockets.map(async (socket, place) => {
        const ready = connected(socket);
        socket.connect();
        await ready;
        if (!start) return;
        const cursors = start.cursors[place] ?? {};
        const reply: SyncReply = await socket.emitWithAck('sync', { epoch: start.epoch, cursors });
        const stream = reply.streams.find(({ s }) => s in cursors);
        if (stream?.events.at(-1)?.n !== stream?.head || !stream?.events.length) missing += 1;
      }),
    );
    return { ms: performance.now() - startedAt, missing };
  }

  /** Sockets that return by themselves. */
  stay(stay: Stay): Promise<void> {
    return this.staying.open(stay);
  }

  lookAtStaying(): ReturnType<Staying['look']> {
    return this.staying.look();
  }

  async close(): Promise<void> {
    this.staying.close();
    for (const socket of this.sockets) {
      networkOf(socket)?.resume();
      socket.disconnect();
    }
    this.sockets = [];
    this.stalled.clear();
    await this.emitter?.of('/').adapter.close();
    this.emitter = undefined;
    this.closeBus();
  }

  private emit(room: string, bytes: number): void {
    const d = { at: performance.now(), text: 'x'.repeat(bytes) };
    this.emitter?.to(room).emit('e', { v: 1, s: room, e: 'bench.event', t: 0, d });
  }

  private expect(count: number): void {
    this.arrived = 0;
    this.awaited = count;
  }

  private count(socket: Socket, { d, e }: Envelope): void {
    this.noted.get(e)?.push(Date.now());
    this.arrived += 1;
    if (this.times && !this.stalled.has(socket))
      this.times.push(performance.now() - (d as { at: number }).at);
    if (this.arrived === this.awaited) this.whenArrived();
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

function networkOf(socket: Socket): { pause: () => void; resume: () => void } | undefined {
  const webSocket: unknown = Reflect.get(socket.io.engine?.transport ?? {}, 'ws');
  return typeof webSocket === 'object' && webSocket !== null
    ? Reflect.get(webSocket, '_socket')
    : undefined;
}
