import type { Server as HttpServer } from 'node:http';
import { readEpoch, readHeads } from '@cascade/db/queries/streams';
import { type Ack, type Envelope, LIVE_PATH, SyncRequest } from '@cascade/shared/contracts/live';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Bus } from '@cascade/shared/node/bus';
import { Server } from 'socket.io';
import { toAppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Services } from '../services.ts';
import { admit, callerOf, SOCKETS_PER_MEMBER } from './handshake.ts';
import type { LiveIo, LiveSocket } from './live-socket.ts';
import { SlowReaders } from './slow-readers.ts';
import { answerSync } from './sync.ts';
import { TokenBucket } from './token-bucket.ts';

/** How often each stream's last number is told, so that a silently lost event is noticed. */
const HEADS_EVERY_MS = 10_000;
/** The same while Redis is away, when it is the only way from gateway to gateway. */
const HEADS_WITHOUT_BUS_MS = 2_000;
const RECHECK_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 1_000;
/** The part of all sockets that a draining gateway sends away each second. */
const DRAIN_SHARE = 0.1;

function refusal(error: unknown): Ack {
  const { code, retryAfterSeconds } = toAppError(error);
  return retryAfterSeconds === undefined
    ? { ok: false, code }
    : { ok: false, code, retryAfter: retryAfterSeconds };
}

/**
 * The live side of one gateway: who is connected, what they may hear, and how they catch up.
 * PostgreSQL has the events; what goes through here is a hint that may be lost.
 */
export class LiveServer {
  readonly io: LiveIo;
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly slowReaders = new SlowReaders((socket) => [...socket.data.streams]);
  private epoch: Promise<string> | undefined;
  private headsToldAt = 0;

  constructor(
    http: HttpServer,
    private readonly services: Services,
    private readonly bus: Bus,
    limits: RateLimits,
  ) {
    this.io = new Server(http, {
      path: LIVE_PATH,
      serveClient: false,
      // No long polling, so no request needs to return to the gateway that it came from.
      transports: ['websocket'],
      adapter: bus.adapter,
      maxHttpBufferSize: 64 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request, decide) => {
        admit(request, services, limits).then(
          () => decide(null, true),
          (error: unknown) => decide(toAppError(error).code, false),
        );
      },
    });
    this.io.on('connection', (socket) => this.welcome(socket));
    this.io.on('recheck', (userId) => void this.recheckHere(userId));
    this.io.on('kick', (userId, stream) => this.kickHere(userId, stream));
    this.every(SWEEP_EVERY_MS, () => {
      this.slowReaders.sweep(this.sockets());
      return this.tellHeadsWhenDue();
    });
    this.every(RECHECK_EVERY_MS, () => this.recheckHere(null));
    bus.onChange((isHealthy) => {
      if (isHealthy) this.headsToldAt = 0;
    });
  }

  /** Hands events to whoever is connected, on every gateway. Call it after commit. Never throws. */
  deliver(envelopes: Envelope[]): void {
    for (const envelope of envelopes) this.io.to(envelope.s).emit('e', envelope);
  }

  /** Disconnects a member's sockets whose session has ended, everywhere; null looks at everybody's. */
  recheck(userId: string | null): void {
    this.io.serverSideEmit('recheck', userId);
    void this.recheckHere(userId);
  }

  /** Takes a member out of a stream, everywhere. They hear nothing more of it. */
  kick(userId: string, stream: string): void {
    this.io.serverSideEmit('kick', userId, stream);
    this.kickHere(userId, stream);
  }

  /** Sends sockets elsewhere, a tenth each second; they keep their cursors. */
  async drain(): Promise<void> {
    const leaving = [...this.sockets()];
    const share = Math.max(1, Math.ceil(leaving.length * DRAIN_SHARE));
    while (leaving.length > 0) {
      for (const socket of leaving.splice(0, share)) socket.emit('move', {});
      if (leaving.length > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }

  /** Closes every socket and stops all timers. The HTTP server stays its owner's. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.io.disconnectSockets(true);
    await this.io.of('/').adapter.close();
    this.io.engine.close();
    this.bus.close();
  }

  get connections(): number {
    return this.io.engine.clientsCount;
  }

  private sockets(): IterableIterator<LiveSocket> {
    return this.io.of('/').sockets.values();
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
    const open = this.io.of('/').adapter.rooms.get(stream)?.size ?? 0;
    if (open >= SOCKETS_PER_MEMBER) {
      socket.emit('bye', { code: 'too_many' });
      socket.disconnect(true);
      return;
    }
    // Rooms first: what is committed while a client catches up reaches it live.
    void socket.join(stream);
    const bucket = new TokenBucket(60, 20);
    const guarded = async (reply: unknown, act: () => Promise<unknown>) => {
      if (typeof reply !== 'function') return;
      const { ok, ...turn } = bucket.take();
      if (!ok) {
        const waitMs = 'waitMs' in turn ? Number(turn.waitMs) : 1_000;
        reply({ ok: false, code: 'too_many', retryAfter: Math.ceil(waitMs / 1_000) });
        return;
      }
      try {
        reply(await act());
      } catch (error) {
        reply(refusal(error));
      }
    };
    socket.on('sync', (request, reply) => void guarded(reply, () => this.sync(socket, request)));
    socket.on('clock', (reply) => void guarded(reply, async () => Date.now()));
    socket.on('command', (_command, reply) =>
      guarded(reply, async () => {
        throw new AppError('not_found', 'There is no such command.');
      }),
    );
  }

  private async sync(socket: LiveSocket, request: unknown): Promise<unknown> {
    const parsed = SyncRequest.safeParse(request);
    if (!parsed.success) throw new AppError('invalid', 'The sync request could not be read.');
    const epoch = await this.ourEpoch();
    return answerSync(this.services.database.sql, [...socket.data.streams], epoch, parsed.data);
  }

  /** Read once; only restoring the database changes it, and that needs a restart. */
  private ourEpoch(): Promise<string> {
    this.epoch ??= readEpoch(this.services.database.sql).catch((error: unknown) => {
      this.epoch = undefined;
      throw error;
    });
    return this.epoch;
  }

  private async tellHeadsWhenDue(): Promise<void> {
    const now = performance.now();
    const due = this.bus.isHealthy() ? HEADS_EVERY_MS : HEADS_WITHOUT_BUS_MS;
    if (this.headsToldAt !== 0 && now - this.headsToldAt < due) return;
    this.headsToldAt = now;
    const streams = new Set<string>();
    for (const socket of this.sockets())
      for (const stream of socket.data.streams) streams.add(stream);
    if (streams.size === 0) return;
    const heads = await readHeads(this.services.database.sql, [...streams]);
    const epoch = await this.ourEpoch();
    for (const socket of this.sockets()) {
      const own = [...socket.data.streams].map((stream) => [stream, heads[stream] ?? 0]);
      socket.volatile.emit('heads', { epoch, heads: Object.fromEntries(own) });
    }
  }

  private async recheckHere(userId: string | null): Promise<void> {
    this.services.sessions.forgetAll();
    for (const socket of [...this.sockets()]) {
      if (userId !== null && socket.data.caller.userId !== userId) continue;
      try {
        const caller = await this.services.sessions.read(socket.request.headers.cookie);
        if (caller) {
          socket.data.caller = caller;
          continue;
        }
      } catch {
        continue; // PostgreSQL is away: nobody is thrown out for that
      }
      socket.emit('bye', { code: 'signed_out' });
      socket.disconnect(true);
    }
  }

  private kickHere(userId: string, stream: string): void {
    for (const socket of this.sockets()) {
      if (socket.data.caller.userId !== userId) continue;
      socket.data.streams.delete(stream);
      void socket.leave(stream);
    }
  }
}
