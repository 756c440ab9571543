import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { SupportForm } from '@cascade/shared/features/support/fields';
import { AppError } from '@cascade/shared/kernel/app-error';
import { networkOf } from '@cascade/shared/node/network';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { accountKey } from '../../security/trusted-device.ts';
import type { Services } from '../../services.ts';
import { newChallenge, solvedWork } from './work.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * Of strangers: people who are not signed in with a verified address. `network` and `installation`
 * are how many an hour are let through before their browsers have work to do, `most` is where a
 * network ends. `mailbox`: requests with an address that is not the caller's own, because each
 * sends a mail there.
 */
const limits = {
  network: { points: 5, seconds: HOUR_S },
  most: { points: 60, seconds: HOUR_S },
  installation: { points: 60, seconds: HOUR_S },
  mailbox: { points: 5, seconds: DAY_S },
  member: { points: 20, seconds: DAY_S },
} as const;
type Limit = keyof typeof limits;

/** About a quarter of a second on a phone; each five more of a network double it. */
const LEAST_BITS = 16;
const MOST_BITS = 22;
const STEP = 5;
/** The rate may have risen while the browser was at work. */
const FORGIVEN_BITS = 2;

type Asking = { caller: Caller | undefined; address: string };

/**
 * Lets requests for support through, and a flood not. Members with a verified address are counted
 * by themselves, so that nothing that strangers do can hinder them. Counts in Redis, or in this
 * process while Redis cannot.
 */
export class FloodGate {
  private readonly counters: Record<Limit | 'used', RateLimiterRedis>;

  constructor(private readonly services: Pick<Services, 'redis' | 'env' | 'clock'>) {
    const counter = (name: string, seconds: number) => {
      // Never refuses by itself: what a count means is decided here.
      const options = {
        keyPrefix: `support-${name}`,
        points: Number.MAX_SAFE_INTEGER,
        duration: seconds,
      };
      return new RateLimiterRedis({
        ...options,
        storeClient: services.redis,
        insuranceLimiter: new RateLimiterMemory(options),
      });
    };
    this.counters = {
      network: counter('network', limits.network.seconds),
      most: counter('most', limits.most.seconds),
      installation: counter('installation', limits.installation.seconds),
      mailbox: counter('mailbox', limits.mailbox.seconds),
      member: counter('member', limits.member.seconds),
      used: counter('used', HOUR_S),
    };
  }

  /** What the caller's browser has to solve before it may write now; null for most people. */
  async workFor({ caller, address }: Asking) {
    if (caller?.emailVerified) return null;
    const network = networkOf(address);
    const [own, all] = await Promise.all([
      this.read('network', network),
      this.read('installation'),
    ]);
    const bits = this.bitsFor(own, all);
    if (bits === 0) return null;
    const { env, clock } = this.services;
    return { bits, challenge: newChallenge(env.SESSION_SECRET, network, bits, clock.now()) };
  }

  /** @throws AppError too_many */
  async admit({ caller, address }: Asking, { email, work }: SupportForm): Promise<void> {
    const { SESSION_SECRET } = this.services.env;
    if (caller?.emailVerified)
      await this.take('member', accountKey(SESSION_SECRET, caller.userId), tooManyOfYours);
    else await this.admitStranger(networkOf(address), work);
    const isOwn = caller?.emailVerified && caller.email.toLowerCase() === email.toLowerCase();
    if (!isOwn) await this.admitMailTo(email);
  }

  /** A mail that a stranger has sent to an address. @throws AppError too_many */
  async admitMailTo(email: string): Promise<void> {
    const key = accountKey(this.services.env.SESSION_SECRET, email);
    await this.take('mailbox', key, tooManyForMailbox);
  }

  /** Counted before it is judged, so that what is sent at the same time all counts. */
  private async admitStranger(network: string, work: SupportForm['work']): Promise<void> {
    const [own, all] = await Promise.all([this.add('network', network), this.add('installation')]);
    const bits = this.bitsFor(own - 1, all - 1);
    if (bits > 0 && !(await this.isDone(network, work, bits))) {
      await Promise.all([this.giveBack('network', network), this.giveBack('installation')]);
      throw new AppError(
        'too_many',
        'Many requests are arriving at the moment. Your browser has a small task to solve first; please send it again.',
        { retryAfterSeconds: 1 },
      );
    }
    await this.take('most', network, tooManyFromNetwork);
  }

  private bitsFor(own: number, all: number): number {
    const ownOver = own - this.pointsOf('network') + 1;
    const allOver = all - this.pointsOf('installation') + 1;
    if (ownOver <= 0 && allOver <= 0) return 0;
    const more = Math.floor(Math.max(ownOver - 1, 0) / STEP) + (allOver > 0 ? 1 : 0);
    return Math.min(MOST_BITS, LEAST_BITS + more);
  }

  /** Each solution serves once. */
  private async isDone(network: string, work: SupportForm['work'], bits: number) {
    if (!work) return false;
    const { env, clock } = this.services;
    const done = solvedWork(env.SESSION_SECRET, network, work, clock.now());
    if (!done || done.bits < bits - FORGIVEN_BITS) return false;
    return (await this.add('used', done.salt)) === 1;
  }

  private pointsOf(name: Limit): number {
    return Math.max(1, Math.round(limits[name].points * this.services.env.RATE_LIMIT_SCALE));
  }

  private async take(name: Limit, key: string, refuse: (seconds: number) => AppError) {
    const found = await this.counters[name].consume(key, 1);
    if (found.consumedPoints > this.pointsOf(name))
      throw refuse(Math.max(1, Math.ceil(found.msBeforeNext / 1000)));
  }

  private async add(name: Limit | 'used', key = 'all'): Promise<number> {
    const found = await this.counters[name].consume(key, 1);
    return found.consumedPoints;
  }

  private async read(name: Limit, key = 'all'): Promise<number> {
    const found = await this.counters[name].get(key);
    return found instanceof RateLimiterRes ? found.consumedPoints : 0;
  }

  private async giveBack(name: Limit, key = 'all'): Promise<void> {
    await this.counters[name].reward(key, 1);
  }
}

const inWords = (seconds: number) =>
  seconds > 5_400
    ? `${Math.ceil(seconds / 3_600)} hours`
    : seconds > 90
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${seconds} seconds`;

const tooMany = (sentence: string) => (seconds: number) =>
  new AppError('too_many', `${sentence} Please wait ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  });

const tooManyOfYours = tooMany(
  'You have sent as many requests as one can in a day. You can write more in those that you have.',
);
const tooManyFromNetwork = tooMany(
  'As many requests as we take have come from your network. If you have an account, sign in and send it again; else try again later.',
);
const tooManyForMailbox = tooMany(
  'As many requests as we take in a day were sent with this e-mail address. Answer in one of them, or sign in with this address.',
);
