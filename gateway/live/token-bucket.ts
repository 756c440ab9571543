/** Lets a burst through and then a steady rate. One per socket; costs no timer. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  /**
   * @param burst tokens at the start and at the most
   * @param perSecond tokens that come back each second
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

  /** Takes one token; when there is none, returns how many milliseconds until there is. */
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
