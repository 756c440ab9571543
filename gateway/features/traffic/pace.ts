/** Rate-limits values: of several within the interval only the latest is passed on, in order. */
export class Pace<T> {
  private waiting: { item: T } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private handedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly everyMs: number,
    private readonly handOn: (item: T) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  offer(item: T): void {
    this.waiting = { item };
    if (this.timer === undefined) this.look();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = undefined;
  }

  private look(): void {
    this.timer = undefined;
    if (!this.waiting) return;
    const now = this.now();
    const wait = this.handedAt + this.everyMs - now;
    if (wait > 0) {
      this.timer = setTimeout(() => this.look(), Math.ceil(wait)).unref();
      return;
    }
    const { item } = this.waiting;
    this.waiting = undefined;
    this.handedAt = now;
    this.handOn(item);
  }
}
