import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import {
  type GatewayTraffic,
  type RateName,
  rateNames,
} from '@cascade/shared/features/traffic/contract';
import type { TrafficCounters } from '../../live/traffic-counters.ts';

/** Loop-delay samples per snapshot. Each sample wakes the event loop. */
const LOOKS = 10;
/** Shorter intervals give meaningless rates. */
const LEAST_MS = 10;
const NS_IN_MS = 1e6;

const tenths = (value: number) => Math.round(value * 10) / 10;

export class Meter {
  private before: { at: number; totals: Record<RateName, number> } | undefined;
  private readonly loop: IntervalHistogram;
  private readonly lookedEveryMs: number;

  constructor(
    private readonly counters: TrafficCounters,
    private readonly about: { name: string; startedAt: Date },
    everyMs: number,
  ) {
    this.lookedEveryMs = Math.max(1, Math.round(everyMs / LOOKS));
    this.loop = monitorEventLoopDelay({ resolution: this.lookedEveryMs });
  }

  /** Starts sampling; before that it costs nothing. */
  start(): void {
    this.before = undefined;
    this.loop.enable();
  }

  stop(): void {
    this.loop.disable();
    this.loop.reset();
  }

  read(now = performance.now()): GatewayTraffic {
    const { name, startedAt } = this.about;
    const { before, loop } = this;
    const { devices } = this.counters;
    const seconds = before ? (now - before.at) / 1_000 : 0;
    const isMeasured = seconds * 1_000 >= LEAST_MS;
    const rates = rateNames.map((rate) => [
      rate,
      tenths((this.counters.totals[rate] - (before?.totals[rate] ?? 0)) / seconds),
    ]);
    const figures = {
      name,
      startedAt: startedAt.toISOString(),
      sockets: Object.values(devices).reduce((sum, open) => sum + open, 0),
      devices: { ...devices },
      rates: isMeasured ? (Object.fromEntries(rates) as Record<RateName, number>) : null,
      loopLagMs:
        isMeasured && loop.count > 0
          ? { mean: this.lateMs(loop.mean), worst: this.lateMs(loop.max) }
          : null,
    };
    this.before = { at: now, totals: { ...this.counters.totals } };
    loop.reset();
    return figures;
  }

  /** The histogram measures from one timer tick to the next; the excess is the delay. */
  private lateMs(ns: number): number {
    return tenths(Math.max(0, ns / NS_IN_MS - this.lookedEveryMs));
  }
}
