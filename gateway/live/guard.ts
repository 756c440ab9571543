import type { Ack } from '@cascade/shared/live/protocol';
import { toAppError } from '../http/errors.ts';

/** Frames that a socket may send at once. */
const BURST = 60;
const PER_SECOND = 20;

/** Allows a burst and then a steady rate. One per socket; uses no timer. */
class TokenBucket {
  private tokens: number;
  private filledAt: number;

  /**
   * @param burst tokens at the start and at the most
   * @param perSecond tokens added each second
   * @param now monotonic clock in milliseconds
   */
  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.tokens = burst;
    this.filledAt = now();
  }

  /** Takes one token, or returns the milliseconds until there is one. */
  take(): { ok: true } | { ok: false; waitMs: number } {
    const now = this.now();
    const refilled = ((now - this.filledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.burst, this.tokens + refilled);
    this.filledAt = now;
    if (this.tokens < 1)
      return { ok: false, waitMs: Math.ceil(((1 - this.tokens) / this.perSecond) * 1000) };
    this.tokens -= 1;
    return { ok: true };
  }
}

function refusal(error: unknown): Ack {
  const { code, retryAfterSeconds } = toAppError(error);
  return retryAfterSeconds === undefined
    ? { ok: false, code }
    : { ok: false, code, retryAfter: retryAfterSeconds };
}

/** Ignores frames without an ack; answers errors with their code. */
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
