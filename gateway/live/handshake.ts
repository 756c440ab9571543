import type { IncomingMessage } from 'node:http';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import type { RateLimits } from '../http/rate-limit.ts';
import { isOwnOrigin } from '../http/security.ts';
import type { Services } from '../services.ts';

/** Sockets that one member may have open on one gateway. */
export const SOCKETS_PER_MEMBER = 10;

/** Callers that were admitted, until their socket picks them up. */
const admitted = new WeakMap<IncomingMessage, Caller>();

export function callerOf(request: IncomingMessage): Caller | undefined {
  return admitted.get(request);
}

/** The client's address behind the proxies that we trust. */
function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'nowhere';
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...forwarded, direct].at(-1 - trustedProxies) ?? direct;
}

/**
 * Decides whether a socket may open: from one of our own pages, with the cookie of a live
 * session, and not too often. Programs without an Origin are let in when they hold the cookie.
 * @throws AppError with the reason
 */
export async function admit(
  request: IncomingMessage,
  { env, sessions }: Services,
  limits: RateLimits,
): Promise<void> {
  const { origin, host, cookie } = request.headers;
  if (origin !== undefined && !isOwnOrigin(env, origin, host))
    throw new AppError('foreign_origin', 'This connection came from another site.');
  await limits.take('handshake', networkOf(addressOf(request, env.TRUST_PROXY)));
  const caller = await sessions.read(cookie);
  if (!caller) throw new AppError('signed_out', 'Please sign in to continue.');
  admitted.set(request, caller);
}
