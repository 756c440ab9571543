import type { Server as HttpServer } from 'node:http';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type EventContract, streamOf } from '@cascade/shared/kernel/event';
import { type Envelope, LIVE_PATH, SyncRequest } from '@cascade/shared/live/protocol';
import type { Bus } from '@cascade/shared/node/bus';
import { Server } from 'socket.io';
import type { z } from 'zod';
import { parseSent } from '../http/builds.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { AdminNamespaceServer } from './admin-namespace.ts';
import type { BoundCommand } from './commands.ts';
import { admission, callerOf, retryAfterOf, SOCKETS_PER_MEMBER } from './handshake.ts';
import { HeadBroadcaster } from './head-broadcaster.ts';
import { History } from './history.ts';
import { sharedListeners } from './listeners.ts';
import type { DisconnectReason, LiveIo, LiveSocket } from './live-socket.ts';
import { LiveWebSocketServer } from './live-web-socket.ts';
import { recheckMembers } from './recheck.ts';
import { Rooms } from './rooms.ts';
import { SlowReaders } from './slow-readers.ts';
import type { SocketCalls } from './socket-calls.ts';
import { endLeases, joinAllowed, type StreamRules, withoutForeign } from './stream-access.ts';
import { answerSync, lackingReader, type ReadLacking } from './sync.ts';

const RECHECK_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 1_000;
/** Share of all sockets that a draining gateway sends away each second. */
const DRAIN_SHARE = 0.1;

type Parts = {
  bus: Bus;
  limits: RateLimits;
  commands: BoundCommand[];
  calls: SocketCalls;
  streamRules: StreamRules;
  historyKey?: string;
  /** How often readers, history and heads are looked at. */
  sweepMs?: number;
};

/** PostgreSQL has the events; what is sent here is a hint that may be lost. */
export class LiveServer {
  readonly io: LiveIo;
  readonly admins: AdminNamespaceServer;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly slowReaders = new SlowReaders((socket) => [...socket.data.streams]);
  private readonly rooms: Rooms;
  private readonly heads: HeadBroadcaster;
  private readonly readLacking: ReadLacking;
  private readonly history: History;
  private readonly listen: (socket: LiveSocket) => void;

  constructor(
    http: HttpServer,
    private readonly services: Services,
    private readonly parts: Parts,
  ) {
    const { bus, limits, commands } = parts;
    this.heads = new HeadBroadcaster(services.database.sql, bus);
    this.history = new History(services, parts.historyKey ?? 'history');
    this.readLacking = lackingReader(services.database.sql);
    this.listen = sharedListeners({
      services,
      calls: parts.calls,
      commands: new Map(commands.map((command) => [command.contract.name, command])),
      sync: (socket, request) => this.sync(socket, request),
    });
    this.io = new Server(http, {
      path: LIVE_PATH,
      serveClient: false,
      wsEngine: LiveWebSocketServer,
      // No long polling, so no request depends on the gateway that it started on.
      transports: ['websocket'],
      adapter: bus.adapter,
      maxHttpBufferSize: 64 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: admission(services, limits),
    });
    this.rooms = new Rooms(this.io);
    this.admins = new AdminNamespaceServer(this.io, services.sessions);
    this.io.on('connection', (socket) => this.welcome(socket));
    this.io.on('recheck', (...asked) => void this.recheckHere(...asked));
    this.io.on('kick', (userId, stream) => this.rooms.kick(userId, stream));
    this.io.on('presence', (hint) => services.presence.follow(hint));
    bus.onEvents((events) => this.rooms.send(events));
    bus.onChange(() => this.rooms.askAll());
    services.presence.attach(bus, (hint) => this.io.serverSideEmit('presence', hint));
    this.every(parts.sweepMs ?? SWEEP_EVERY_MS, async () => {
      this.slowReaders.sweep(this.rooms.sockets());
      this.rooms.sweep();
      await this.history.follow(() => this.startOver());
      if (this.heads.isDue())
        await this.heads.broadcast([...this.rooms.sockets()], await this.history.epoch());
    });
    this.every(RECHECK_EVERY_MS, () => this.recheckHere(null));
  }

  /** Call it after commit. Never throws. */
  deliver(envelopes: Envelope[]): void {
    if (envelopes.length === 0) return;
    this.history.noteEvent();
    this.services.traffic.countEvents(envelopes);
    this.parts.bus.deliver(envelopes);
  }

  /**
   * Nothing repairs a lost event. Never throws.
   * @param reach `everywhere` goes over Redis; `here` reaches this gateway's sockets alone
   */
  emit<Data extends z.ZodType>(
    event: EventContract<Data>,
    to: string[],
    data: z.input<Data>,
    reach: 'everywhere' | 'here' = 'everywhere',
  ): void {
    const from = reach === 'here' ? this.io.local : this.io;
    const d = event.data.parse(data);
    for (const s of new Set(to)) from.to(s).emit('e', { v: 1, s, e: event.name, t: Date.now(), d });
  }

  /** See `LiveHub.recheck`. */
  recheck(
    userId: string | null,
    reason: DisconnectReason = 'signed_out',
    endedSessions: string[] = [],
  ): void {
    this.io.serverSideEmit('recheck', userId, reason, endedSessions);
    void this.recheckHere(userId, reason, endedSessions);
  }

  kick(userId: string, stream: string): void {
    this.io.serverSideEmit('kick', userId, stream);
    this.rooms.kick(userId, stream);
  }

  /** A tenth of the sockets each second; they keep their cursors. */
  async drain(): Promise<void> {
    const leaving = [...this.rooms.sockets()];
    const share = Math.max(1, Math.ceil(leaving.length * DRAIN_SHARE));
    while (leaving.length > 0) {
      for (const socket of leaving.splice(0, share)) socket.emit('move', {});
      if (leaving.length > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  /** Leaves the HTTP server open. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.services.presence.close();
    // Without `local` the adapter would close the sockets of every gateway.
    this.io.local.disconnectSockets(true);
    await this.io.of('/').adapter.close();
    await this.admins.namespace.adapter.close();
    this.io.engine.close();
    this.parts.bus.close();
  }

  get connections(): number {
    return this.io.engine.clientsCount;
  }

  private every(milliseconds: number, act: () => unknown): void {
    const run = async () => {
      try {
        await act();
      } catch (error) {
        this.services.log.warn({ err: error }, 'a live chore failed; it will be tried again');
      }
    };
    this.timers.push(setInterval(() => void run(), milliseconds).unref());
  }

  private welcome(socket: LiveSocket): void {
    const caller = callerOf(socket.request);
    if (!caller) {
      socket.disconnect(true);
      return;
    }
    const stream = streamOf.member(caller.userId);
    socket.data.caller = caller;
    socket.data.streams = new Set([stream]);
    socket.data.takenOut = 0;
    const open = this.io.of('/').adapter.rooms.get(stream)?.size ?? 0;
    const retryAfter = retryAfterOf(socket.request);
    if (open >= SOCKETS_PER_MEMBER || retryAfter !== undefined) {
      socket.emit('bye', { code: 'too_many', ...(retryAfter === undefined ? {} : { retryAfter }) });
      socket.disconnect(true);
      return;
    }
    // Join first: events committed during the client's sync then arrive live.
    void socket.join(stream);
    this.services.presence.opened(socket);
    this.services.traffic.opened(socket);
    this.listen(socket);
  }

  private async sync(socket: LiveSocket, request: unknown): Promise<unknown> {
    const parsed = parseSent(SyncRequest, request, this.parts.calls.buildsOf(socket));
    if (!parsed.success) throw new AppError('invalid', 'The sync request could not be read.');
    const { streamRules } = this.parts;
    const { takenOut } = socket.data;
    await joinAllowed(socket, Object.keys(parsed.data.cursors), streamRules, this.rooms.audiences);
    const epoch = await this.history.epoch();
    const reply = await answerSync(this.readLacking, socket.data, epoch, parsed.data);
    const ownReply = await withoutForeign(socket, reply, streamRules);
    if (socket.data.takenOut !== takenOut)
      throw new AppError('unavailable', 'A stream has to be asked for again.');
    return ownReply;
  }

  /** Clients learn of another history by the next heads, and ask for their streams again. */
  private async startOver(): Promise<void> {
    this.services.log.warn('the database has another history; everything is read again');
    this.rooms.startOver();
    this.heads.expire();
    await this.recheckHere(null);
  }

  private async recheckHere(
    userId: string | null,
    reason: DisconnectReason = 'signed_out',
    endedSessions: string[] = [],
  ): Promise<void> {
    const { sessions } = this.services;
    sessions.forgetAll();
    const members = this.io.of('/').sockets;
    await Promise.all([
      recheckMembers(sessions, members, { userId, reason, endedSessions }),
      this.admins.recheck(userId),
    ]);
    const now = this.services.clock.now();
    for (const socket of members.values()) await endLeases(socket, this.parts.streamRules, now);
  }
}
