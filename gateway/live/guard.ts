import { AppError } from '@cascade/shared/kernel/app-error';
import type { Ack } from '@cascade/shared/live/protocol';
import { toAppError } from '../http/errors.ts';

/** Frames that a socket may send at once, and then each second. */
type FrameRate = { burst: number; perSecond: number };

const COMMANDS: FrameRate = { burst: 60, perSecond: 20 };

/** Tokens of one socket, and when they were last filled up. */
type Bucket = { tokens: number; filledAt: number };

function refusal(error: unknown): Ack {
  const { code, retryAfterSeconds } = toAppError(error);
  return retryAfterSeconds === undefined
    ? { ok: false, code }
    : { ok: false, code, retryAfter: retryAfterSeconds };
}

/**
 * Allows each socket a burst of frames and then a steady rate, without a timer. An idle socket
 * costs nothing.
 */
export class FrameGuard {
  private readonly buckets = new WeakMap<object, Bucket>();

  /**
   * @param rate tokens at the start and at the most, and those added each second
   * @param refuse the answer to a frame that failed; without it its code
   */
  constructor(
    private readonly rate: FrameRate = COMMANDS,
    private readonly refuse: (error: unknown) => unknown = refusal,
  ) {}

  /** Answers a frame, unless it has no ack. */
  async answer(socket: object, reply: unknown, act: () => Promise<unknown>): Promise<void> {
    if (typeof reply !== 'function') return;
    const waitMs = this.take(socket);
    try {
      if (waitMs > 0)
        throw new AppError('too_many', 'Too many requests. Please wait a moment.', {
          retryAfterSeconds: Math.ceil(waitMs / 1_000),
        });
      reply(await act());
    } catch (error) {
      reply(this.refuse(error));
    }
  }

  /** Takes one token, or returns the milliseconds until there is one. */
  private take(socket: object): number {
    const { burst, perSecond } = this.rate;
    const now = performance.now();
    const bucket = this.buckets.get(socket) ?? { tokens: burst, filledAt: now };
    const refilled = ((now - bucket.filledAt) / 1_000) * perSecond;
    bucket.tokens = Math.min(burst, bucket.tokens + refilled);
    bucket.filledAt = now;
    this.buckets.set(socket, bucket);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perSecond) * 1_000);
    bucket.tokens -= 1;
    return 0;
  }
}
