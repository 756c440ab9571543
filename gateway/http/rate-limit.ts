import { AppError } from '@cascade/shared/kernel/app-error';
import type { LimitName } from '@cascade/shared/kernel/route';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Allowance } from './allowance.ts';

/** Buckets of contracts and of sign-in (`gateway/security/guessing.ts`). */
type BucketName =
  | LimitName
  | 'handshake'
  | 'device'
  | 'failures'
  | 'account'
  | 'pause'
  | 'mailbox'
  | 'joining';

type Rule = {
  points: number;
  seconds: number;
  isShared: boolean;
  /** Points that a gateway takes from Redis at once; one by one without it. */
  block?: number;
};

/**
 * Per person, or per address while signed out. Reads are counted per gateway, so that they need no
 * Redis; mutations and password guesses across all. OWASP ASVS 5, 2.4 (anti-automation).
 */
const rules: Record<BucketName, Rule> = {
  read: { points: 1_200, seconds: 60, isShared: false },
  write: { points: 240, seconds: 60, isShared: true, block: 20 },
  message: { points: 60, seconds: 60, isShared: true, block: 10 },
  heavy: { points: 12, seconds: 60, isShared: true },
  credentials: { points: 10, seconds: 300, isShared: true },
  /** Per member; signed-out ones per address. */
  handshake: { points: 120, seconds: 60, isShared: false },
  /** Guesses on one account from one trusted device. */
  device: { points: 10, seconds: 300, isShared: true },
  /** Failed sign-ins from one network, on any account. */
  failures: { points: 20, seconds: 300, isShared: true },
  /** Guesses on one account from anywhere, before pauses begin. */
  account: { points: 10, seconds: 86_400, isShared: true },
  /** The pause of an account; each call sets its length. */
  pause: { points: 1, seconds: 60, isShared: true },
  /** Mails that strangers can send to one address. */
  mailbox: { points: 3, seconds: 3_600, isShared: true },
  joining: { points: 20, seconds: 3_600, isShared: true },
};

export class RateLimits {
  private readonly limiters: Map<BucketName, RateLimiterAbstract>;
  private readonly allowances: Map<BucketName, Allowance>;

  /** @param scale multiplies every limit; at most 1 in production */
  constructor(redis: Redis, scale: number) {
    const build = (name: BucketName): RateLimiterAbstract => {
      const { points, seconds, isShared } = rules[name];
      const options = {
        keyPrefix: `limit-${name}`,
        points: Math.max(1, Math.round(points * (name === 'pause' ? 1 : scale))),
        duration: seconds,
      };
      const memory = new RateLimiterMemory(options);
      return isShared
        ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
        : memory;
    };
    const names = Object.keys(rules) as BucketName[];
    this.limiters = new Map(names.map((name) => [name, build(name)]));
    this.allowances = new Map(
      names.flatMap((name) => {
        const { block } = rules[name];
        return block === undefined ? [] : [[name, new Allowance(this.bucket(name), block)]];
      }),
    );
  }

  /**
   * @param seconds overrides the bucket's duration
   * @throws AppError too_many with the seconds to wait
   */
  async take(name: BucketName, key: string, seconds?: number): Promise<void> {
    try {
      const allowance = seconds === undefined ? this.allowances.get(name) : undefined;
      const options = seconds === undefined ? {} : { customDuration: seconds };
      if (allowance) await allowance.take(key);
      else await this.bucket(name).consume(key, 1, options);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooMany(refusal.msBeforeNext);
    }
  }

  /**
   * Counts one more without refusing.
   * @returns by how many the bucket is over its limit
   */
  async count(name: BucketName, key: string): Promise<number> {
    const bucket = this.bucket(name);
    const { consumedPoints } = await bucket.penalty(key, 1);
    return Math.max(0, consumedPoints - bucket.points);
  }

  /**
   * Refuses while the bucket is empty, without counting.
   * @throws AppError too_many
   */
  async check(name: BucketName, key: string): Promise<void> {
    const bucket = this.bucket(name);
    const found = await bucket.get(key);
    if (found && found.consumedPoints >= bucket.points) throw tooMany(found.msBeforeNext);
  }

  async giveBack(name: BucketName, key: string): Promise<void> {
    await this.bucket(name).reward(key, 1);
  }

  async empty(name: BucketName, key: string): Promise<void> {
    await this.bucket(name).delete(key);
  }

  private bucket(name: BucketName): RateLimiterAbstract {
    const bucket = this.limiters.get(name);
    if (!bucket) throw new Error(`There is no limit ${name}.`);
    return bucket;
  }
}

function tooMany(msBeforeNext: number): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError('too_many', `Too many requests. Please wait ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
