import { AppError } from '@cascade/shared/kernel/app-error';
import type { Ack } from '@cascade/shared/live/protocol';
import { toAppError } from '../http/errors.ts';

/** Frames that a socket may send at once, and then each second. */
type FrameRate = { burst: number; perSecond: number };

const COMMANDS: FrameRate = { burst: 60, perSecond: 20 };

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

/** Ignores frames without an ack; answers errors by `refuse`, which without it names the code. */
export function guard(
  { burst, perSecond } = COMMANDS,
  refuse: (error: unknown) => unknown = refusal,
): (reply: unknown, act: () => Promise<unknown>) => Promise<void> {
  const bucket = new TokenBucket(burst, perSecond);
  return async (reply, act) => {
    if (typeof reply !== 'function') return;
    const turn = bucket.take();
    try {
      if (!turn.ok)
        throw new AppError('too_many', 'Too many requests. Please wait a moment.', {
          retryAfterSeconds: Math.ceil(turn.waitMs / 1_000),
        });
      reply(await act());
    } catch (error) {
      reply(refuse(error));
    }
  };
}
