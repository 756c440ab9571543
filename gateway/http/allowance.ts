import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

type Held = { left: number; endsAt: number; rest: number };

const MOST_KEPT = 20_000;
/** A block is at most one part in so many of what is left, so that little is lost elsewhere. */
const PARTS = 4;

/**
 * Takes points of a shared limit in blocks, so that most calls need no Redis. The limit stays
 * whole, because a block is counted when it is taken. What a gateway does not use of its block is
 * lost to the others until the window ends.
 */
export class Allowance {
  private readonly held = new Map<string, Held>();
  private readonly refills = new Map<string, Promise<void>>();

  /**
   * @param block points taken at once at the most
   * @param now monotonic clock in milliseconds
   */
  constructor(
    private readonly limiter: RateLimiterAbstract,
    private readonly block: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws RateLimiterRes when the limit is reached, or what the store throws */
  async take(key: string): Promise<void> {
    while (!this.takeHeld(key)) await this.refill(key);
  }

  /** Takes a point of a block that is here; false without one. */
  takeHeld(key: string): boolean {
    const held = this.current(key);
    if (!held || held.left === 0) return false;
    held.left -= 1;
    return true;
  }

  private current(key: string): Held | undefined {
    const held = this.held.get(key);
    return held && this.now() < held.endsAt ? held : undefined;
  }

  /** Calls at the same time share one refill. */
  private refill(key: string): Promise<void> {
    const known = this.refills.get(key);
    if (known) return known;
    const refill = this.fetch(key).finally(() => this.refills.delete(key));
    this.refills.set(key, refill);
    return refill;
  }

  private async fetch(key: string): Promise<void> {
    const rest = this.current(key)?.rest ?? this.limiter.points;
    const size = Math.max(1, Math.min(this.block, Math.floor(rest / PARTS)));
    const held = await this.consume(key, size);
    if (this.held.size >= MOST_KEPT) this.held.clear();
    this.held.set(key, held);
  }

  private async consume(key: string, size: number): Promise<Held> {
    const endsIn = (ms: number) => this.now() + Math.max(1, ms);
    try {
      const { remainingPoints, msBeforeNext } = await this.limiter.consume(key, size);
      return { left: size, rest: remainingPoints, endsAt: endsIn(msBeforeNext) };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Refused because the block is larger than what was left: that is still ours.
      const left = this.limiter.points - (refusal.consumedPoints - size);
      if (left <= 0) throw refusal;
      return { left, rest: 0, endsAt: endsIn(refusal.msBeforeNext) };
    }
  }
}
