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
 * Redis; mutations and password guesses across all. While Redis is unavailable or refuses changes,
 * each gateway counts its share of them alone. OWASP ASVS 5, 2.4 (anti-automation).
 */
const rules: Record<BucketName, Rule> = {
  read: { points: 1_200, seconds: 60, isShared: false },
  write: { points: 240, seconds: 60, isShared: true, block: 20 },
  message: { points: 60, seconds: 60, isShared: true, block: 10 },
  heavy: { points: 12, seconds: 60, isShared: true },
  /** What visitors may write to us. A hospital shares one address. */
  form: { points: 20, seconds: 3_600, isShared: true },
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

type Bucket = {
  shared: RateLimiterRedis | undefined;
  /** Of the shared one, where it is taken in blocks. */
  allowance: Allowance | undefined;
  own: RateLimiterMemory;
  points: number;
};

export class RateLimits {
  private readonly buckets: Map<BucketName, Bucket>;

  /** @param scale multiplies every limit; at most 1 in production */
  constructor(redis: Redis, scale: number) {
    const build = (name: BucketName): Bucket => {
      const { points, seconds, isShared, block } = rules[name];
      const options = {
        keyPrefix: `limit-${name}`,
        points: Math.max(1, Math.round(points * (name === 'pause' ? 1 : scale))),
        duration: seconds,
      };
      const shared = isShared
        ? new RateLimiterRedis({ ...options, storeClient: redis })
        : undefined;
      return {
        shared,
        allowance: shared && block !== undefined ? new Allowance(shared, block) : undefined,
        own: new RateLimiterMemory(options),
        points: options.points,
      };
    };
    const names = Object.keys(rules) as BucketName[];
    this.buckets = new Map(names.map((name) => [name, build(name)]));
  }

  /** @param gateways among which the shared limits are divided while Redis cannot count */
  shareAmong(gateways: number): void {
    for (const { shared, own, points } of this.buckets.values())
      if (shared) own.points = Math.ceil(points / Math.max(1, gateways));
  }

  /**
   * @param seconds overrides the bucket's duration
   * @throws AppError too_many with the seconds to wait
   */
  async take(name: BucketName, key: string, seconds?: number): Promise<void> {
    const options = seconds === undefined ? {} : { customDuration: seconds };
    const { shared, allowance } = this.bucket(name);
    const usesBlocks = allowance !== undefined && seconds === undefined;
    if (usesBlocks && allowance.takeHeld(key)) return;
    try {
      await this.on(name, async (limiter) => {
        if (usesBlocks && limiter === shared) await allowance.take(key);
        else await limiter.consume(key, 1, options);
      });
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
    return this.on(name, async (limiter) => {
      const { consumedPoints } = await limiter.penalty(key, 1);
      return Math.max(0, consumedPoints - limiter.points);
    });
  }

  /**
   * Refuses while the bucket is empty, without counting.
   * @throws AppError too_many
   */
  async check(name: BucketName, key: string): Promise<void> {
    const look = async (limiter: RateLimiterAbstract) => {
      const found = await limiter.get(key);
      if (found && found.consumedPoints >= limiter.points) throw tooMany(found.msBeforeNext);
    };
    await this.on(name, look);
    // A Redis that refuses changes can be read, and does not know what was counted here.
    await look(this.bucket(name).own);
  }

  async giveBack(name: BucketName, key: string): Promise<void> {
    await this.on(name, (limiter) => limiter.reward(key, 1));
  }

  async empty(name: BucketName, key: string): Promise<void> {
    await this.on(name, (limiter) => limiter.delete(key));
    await this.bucket(name).own.delete(key);
  }

  private bucket(name: BucketName): Bucket {
    const bucket = this.buckets.get(name);
    if (!bucket) throw new Error(`There is no limit ${name}.`);
    return bucket;
  }

  /** Counts in Redis, or in this process when Redis cannot. */
  private async on<T>(
    name: BucketName,
    act: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T> {
    const { shared, own } = this.bucket(name);
    if (!shared) return act(own);
    try {
      return await act(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes || error instanceof AppError) throw error;
      return act(own);
    }
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
