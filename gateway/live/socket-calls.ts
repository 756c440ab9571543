import { AppError } from '@cascade/shared/kernel/app-error';
import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { pathOf, travelsBySocket } from '@cascade/shared/kernel/route';
import { SocketCall, type SocketReply } from '@cascade/shared/live/protocol';
import type { BoundRoute } from '../http/bind.ts';
import { type Builds, parseSent } from '../http/builds.ts';
import { logFailure, problemOf, retryAfter, toAppError } from '../http/errors.ts';
import type { RouteRunner } from '../http/route-runner.ts';
import type { Services } from '../services.ts';
import { FrameGuard } from './guard.ts';
import { addressOf } from './handshake.ts';
import type { LiveSocket } from './live-socket.ts';

/** Calls of one socket; the member's limits are those of each contract, shared with HTTP. */
const RATE = { burst: 120, perSecond: 40 };

/**
 * Answers route contracts over sockets: the handler, access, limits, idempotency and errors are
 * those of HTTP, because the same `RouteRunner` carries both.
 */
export class SocketCalls {
  private readonly routes: ReadonlyMap<string, BoundRoute>;
  private readonly guard: FrameGuard;

  constructor(
    private readonly services: Services,
    bound: BoundRoute[],
    private readonly runner: RouteRunner,
  ) {
    this.routes = new Map(
      bound
        .filter(({ contract }) => travelsBySocket(contract))
        .map((route) => [route.contract.name, route]),
    );
    const scale = Math.max(1, services.env.RATE_LIMIT_SCALE);
    const rate = { burst: RATE.burst * scale, perSecond: RATE.perSecond * scale };
    this.guard = new FrameGuard(rate, (error) => this.refuse(error, undefined));
  }

  /** @param reply called with the answer, unless the caller wants none */
  called(socket: LiveSocket, frame: unknown, reply: unknown): void {
    void this.guard.answer(socket, reply, () => this.answer(socket, frame));
  }

  buildsOf({ handshake }: LiveSocket): Builds {
    return this.runner.buildsWith(handshake.query[CLIENT_BUILD]);
  }

  private async answer(socket: LiveSocket, frame: unknown): Promise<SocketReply> {
    const startedAt = performance.now();
    const parsed = parseSent(SocketCall, frame, this.buildsOf(socket));
    if (!parsed.success) throw new AppError('malformed', 'This call could not be read.');
    const { c, key, params, d } = parsed.data;
    const route = this.routes.get(c);
    if (!route) throw new AppError('not_found', `There is no call ${c} over a socket.`);
    const { contract } = route;
    const { request } = socket;
    const { metrics, env } = this.services;
    try {
      const reply = await this.runner.run(route, {
        cookie: request.headers.cookie,
        forMember: parsed.data.for,
        build: this.buildsOf(socket).said,
        key,
        target: `${contract.method.toUpperCase()} ${pathOf(contract.path, params)}`,
        params: params ?? {},
        query: {},
        body: () => d,
        from: { address: addressOf(request, env.TRUST_PROXY), headers: request.headers },
      });
      metrics.observe(c, 200, performance.now() - startedAt);
      return { ok: true, d: reply };
    } catch (error) {
      metrics.observe(c, toAppError(error).status, performance.now() - startedAt);
      return this.refuse(error, c);
    }
  }

  private refuse(error: unknown, call: string | undefined): SocketReply {
    logFailure(this.services.log, error, { call });
    const failure = toAppError(error);
    const seconds = retryAfter(failure);
    const problem = { type: `/api/docs#${failure.code}`, ...problemOf(failure) };
    return seconds === undefined
      ? { ok: false, problem }
      : { ok: false, problem, retryAfter: seconds };
  }
}
