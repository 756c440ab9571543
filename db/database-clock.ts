import { type ClockSample, estimateOffset } from '@cascade/shared/domain/clock/clock-offset';
import type { Clock } from '@cascade/shared/kernel/clock';
import type { Sql } from 'postgres';

const ASKED_AT_ONCE = 3;
const ASKED_EVERY_MS = 10_000;
const KEPT_SAMPLES = 12;

/**
 * All processes must agree on when a phase ends. Between queries the clock follows the monotonic
 * clock, which changes of the system date do not affect.
 */
export class DatabaseClock implements Clock {
  private offsetMs = Date.now() - performance.now();
  private samples: ClockSample[] = [];
  private asking: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly sql: Sql) {
    this.timer = setInterval(() => void this.ask(), ASKED_EVERY_MS);
  }

  now(): Date {
    return new Date(performance.now() + this.offsetMs);
  }

  /**
   * Waits for the first reply, up to a limit: the process must start while PostgreSQL is
   * unavailable.
   */
  async settle(withinMs: number): Promise<void> {
    const giveUpAt = performance.now() + withinMs;
    while (this.samples.length === 0 && performance.now() < giveUpAt) {
      await this.ask();
      if (this.samples.length === 0) await new Promise((done) => setTimeout(done, 100));
    }
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Never throws: without a reply the clock continues. */
  private ask(): Promise<void> {
    this.asking ??= this.sample()
      .catch(() => {})
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  private async sample(): Promise<void> {
    for (let count = 0; count < ASKED_AT_ONCE; count++) {
      const sentAt = performance.now();
      const [row] = await this.sql<{ ms: number }[]>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`;
      const receivedAt = performance.now();
      if (!row) return;
      const taken = [...this.samples, { sentAt, receivedAt, serverNow: row.ms }];
      this.samples = taken.slice(-KEPT_SAMPLES);
      this.offsetMs = estimateOffset(this.samples)?.offsetMs ?? this.offsetMs;
    }
  }
}
