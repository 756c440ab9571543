import type { IncomingMessage } from 'node:http';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import type { RateLimits } from '../http/rate-limit.ts';
import { isOwnOrigin } from '../http/security.ts';
import type { Services } from '../services.ts';

/** Per gateway. */
export const SOCKETS_PER_MEMBER = 10;

const admitted = new WeakMap<IncomingMessage, Caller>();

export function callerOf(request: IncomingMessage): Caller | undefined {
  return admitted.get(request);
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
 * Accepts a socket from our own pages with a live session, within the rate limit. Clients without
 * an Origin need the cookie only.
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
