import { AppError } from '@cascade/shared/kernel/app-error';
import type { LimitName } from '@cascade/shared/kernel/route';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

type Rule = { points: number; seconds: number; isShared: boolean };

/**
 * Requests per person (or per address while signed out). Reads are counted by each gateway for
 * itself, so that reading costs Redis nothing; what changes data or guesses passwords is counted
 * across all of them. OWASP ASVS 5, 2.4 (anti-automation).
 */
const rules: Record<LimitName | 'handshake', Rule> = {
  read: { points: 1_200, seconds: 60, isShared: false },
  write: { points: 240, seconds: 60, isShared: true },
  message: { points: 60, seconds: 60, isShared: true },
  heavy: { points: 12, seconds: 60, isShared: true },
  credentials: { points: 10, seconds: 300, isShared: true },
  handshake: { points: 120, seconds: 60, isShared: false },
};

export class RateLimits {
  private readonly limiters: Record<LimitName | 'handshake', RateLimiterAbstract>;

  /** @param scale multiplies every limit; production never passes more than 1 */
  constructor(redis: Redis, scale: number) {
    const build = (name: LimitName | 'handshake'): RateLimiterAbstract => {
      const { points, seconds, isShared } = rules[name];
      const options = {
        keyPrefix: `limit-${name}`,
        points: Math.max(1, Math.round(points * scale)),
        duration: seconds,
      };
      const memory = new RateLimiterMemory(options);
      return isShared
        ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
        : memory;
    };
    this.limiters = {
      read: build('read'),
      write: build('write'),
      message: build('message'),
      heavy: build('heavy'),
      credentials: build('credentials'),
      handshake: build('handshake'),
    };
  }

  /**
   * Counts one request.
   * @throws AppError too_many with the seconds to wait
   */
  async take(name: LimitName | 'handshake', key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('too_many', `Too many requests. Please wait ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    }
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
