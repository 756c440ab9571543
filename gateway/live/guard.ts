import type { Ack } from '@cascade/shared/live/protocol';
import { toAppError } from '../http/errors.ts';
import { TokenBucket } from './token-bucket.ts';

/** Frames that a socket may send at once, and each second after that. */
const BURST = 60;
const PER_SECOND = 20;

function refusal(error: unknown): Ack {
  const { code, retryAfterSeconds } = toAppError(error);
  return retryAfterSeconds === undefined
    ? { ok: false, code }
    : { ok: false, code, retryAfter: retryAfterSeconds };
}

/**
 * Makes the guard of one socket: a frame without an ack is ignored, too many are told when to
 * come back, and whatever goes wrong becomes a refusal with its code.
 */
export function guard(): (reply: unknown, act: () => Promise<unknown>) => Promise<void> {
  const bucket = new TokenBucket(BURST, PER_SECOND);
  return async (reply, act) => {
    if (typeof reply !== 'function') return;
    const turn = bucket.take();
    if (!turn.ok) {
      reply({ ok: false, code: 'too_many', retryAfter: Math.ceil(turn.waitMs / 1_000) });
      return;
    }
    try {
      reply(await act());
    } catch (error) {
      reply(refusal(error));
    }
  };
}
