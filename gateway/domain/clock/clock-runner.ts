import type { Executor } from '@cascade/db/client';
import { transact, type Work } from '@cascade/db/live/transact';
import type { Services } from '../../services.ts';

const SWEEP_EVERY_MS = 1_000;

/** What runs on a clock of segments: its rows, and what happens to one. */
export type Clocked<Row extends { id: string; endsAt: Date | null }> = {
  /** For the log. */
  name: string;
  /** Running ones, also paused ones, the earliest deadline first. */
  listRunning(db: Executor): Promise<Row[]>;
  /** Those whose segment has ended. */
  listDue(db: Executor, now: Date): Promise<Row[]>;
  /**
   * Takes the step that is due, by compare and swap on the clock's `rev`.
   * @returns the row after it; undefined when nothing was due or another gateway was first
   */
  step(work: Work, row: Row): Promise<Row | undefined>;
  /** Sends the remaining time to this gateway's own sockets, without Redis. */
  tick(row: Row, now: number): Promise<void>;
  /** Called after each round of ticks with the ids that still run. */
  keepOnly?(ids: ReadonlySet<string>): void;
};

/**
 * Advances what runs on a clock. Every gateway runs one for each kind; the first to take a step
 * wins. A timer is set for the next deadline; a sweep each second covers missed ones. It has
 * connections of its own, so that it does not wait for calls.
 */
export class ClockRunner<Row extends { id: string; endsAt: Date | null }> {
  private sweeping: NodeJS.Timeout | undefined;
  private precise: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly services: Services,
    private readonly clocked: Clocked<Row>,
  ) {}

  start(): void {
    const run = () => {
      this.running ??= this.look().finally(() => {
        this.running = undefined;
      });
    };
    this.sweeping = setInterval(run, SWEEP_EVERY_MS);
    run();
  }

  async stop(): Promise<void> {
    clearInterval(this.sweeping);
    clearTimeout(this.precise);
    await this.running;
  }

  private async look(): Promise<void> {
    try {
      await this.sweep();
      await this.tick();
    } catch (error) {
      const about = { err: error, clocks: this.clocked.name };
      this.services.log.warn(about, 'clocks were not looked after; they will be');
    }
  }

  /** Each step has its own transaction, with events after commit. */
  async sweep(): Promise<void> {
    const { reserve, clock } = this.services;
    for (const row of await this.clocked.listDue(reserve.orm, clock.now())) {
      try {
        let at: Row | undefined = row;
        while (at) at = await this.step(at);
      } catch (error) {
        // One failing clock must not delay the others.
        const about = { err: error, clocks: this.clocked.name, id: row.id };
        this.services.log.warn(about, 'a clock was not moved on');
      }
    }
  }

  async tick(): Promise<void> {
    const { reserve, clock } = this.services;
    const running = await this.clocked.listRunning(reserve.orm);
    const now = clock.now().getTime();
    for (const row of running) await this.clocked.tick(row, now);
    this.clocked.keepOnly?.(new Set(running.map(({ id }) => id)));
    const next = running.find(({ endsAt }) => endsAt !== null)?.endsAt?.getTime();
    clearTimeout(this.precise);
    if (next === undefined || next - now >= SWEEP_EVERY_MS) return;
    this.precise = setTimeout(() => void this.sweepQuietly(), Math.max(0, next - now));
  }

  private async sweepQuietly(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.services.log.warn({ err: error }, 'a bell was late; the sweep will ring it');
    }
  }

  private step(row: Row): Promise<Row | undefined> {
    const now = this.services.clock.now();
    const services = { ...this.services, database: this.services.reserve };
    return transact(services, (work) => this.clocked.step({ ...work, now }, row));
  }
}
