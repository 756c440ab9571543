import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { countNoLonger } from '@cascade/shared/node/connection-limit';
import { networkOf } from '@cascade/shared/node/network';
import { toAppError } from '../http/errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { isOwnOrigin } from '../http/security.ts';
import type { Services } from '../services.ts';

/** Per gateway. */
export const SOCKETS_PER_MEMBER = 10;

const admitted = new WeakMap<IncomingMessage, Caller>();
/** Members over their limit: a page cannot read the answer to a handshake, so the socket tells it. */
const tooEarly = new WeakMap<IncomingMessage, number>();

export function callerOf(request: IncomingMessage): Caller | undefined {
  return admitted.get(request);
}

/** In seconds; undefined for a member within the limit. */
export function retryAfterOf(request: IncomingMessage): number | undefined {
  return tooEarly.get(request);
}

/** The client's address behind the trusted proxies. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'nowhere';
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, direct].at(-1 - trustedProxies) ?? direct;
}

/**
 * Accepts a socket from our own pages with a live session. Clients without an Origin need the
 * cookie only. Members are counted each, strangers by address: a hospital has one address, and
 * everybody there returns at once after an outage.
 * @throws AppError with the reason
 */
async function admit(
  request: IncomingMessage,
  { env, sessions }: Services,
  limits: RateLimits,
): Promise<void> {
  const { origin, host, cookie } = request.headers;
  if (origin !== undefined && !isOwnOrigin(env, origin, host))
    throw new AppError('foreign_origin', 'This connection came from another site.');
  const caller = await sessions.read(cookie);
  if (!caller) {
    await limits.take('handshake', networkOf(addressOf(request, env.TRUST_PROXY)));
    throw new AppError('signed_out', 'Please sign in to continue.');
  }
  const refusal = await limits.take('handshake', caller.userId).catch(toAppError);
  if (refusal && refusal.code !== 'too_many') throw refusal;
  if (refusal) tooEarly.set(request, refusal.retryAfterSeconds ?? 1);
  else countNoLonger(request.socket);
  admitted.set(request, caller);
}

/** Answers a refused handshake when a later one may succeed; engine.io would always answer 400. */
function sayWhenToReturn(
  { socket }: IncomingMessage,
  { status, retryAfterSeconds }: AppError,
): void {
  if (retryAfterSeconds === undefined) return;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Retry-After: ${Math.ceil(retryAfterSeconds)}`,
    ...['Connection: close', 'Content-Length: 0'],
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}

type Decide = (reason: string | null, isAccepted: boolean) => void;

/** For engine.io: accepts or refuses handshakes. */
export function admission(services: Services, limits: RateLimits) {
  return (request: IncomingMessage, decide: Decide): void => {
    admit(request, services, limits).then(
      () => decide(null, true),
      (error: unknown) => {
        const refusal = toAppError(error);
        sayWhenToReturn(request, refusal);
        decide(refusal.code, false);
      },
    );
  };
}
