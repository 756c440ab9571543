import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import {
  type GatewayTraffic,
  type RateName,
  rateNames,
} from '@cascade/shared/features/traffic/contract';
import type { TrafficCounters } from '../../live/traffic-counters.ts';

/** Times that the loop is looked at for each picture. Each look wakes it, and costs what that costs. */
const LOOKS = 10;
/** Of less than this a rate would be chance. */
const LEAST_MS = 10;
const NS_IN_MS = 1e6;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** Turns this gateway's counters into figures, from one look to the next. */
export class Meter {
  private before: { at: number; totals: Record<RateName, number> } | undefined;
  private readonly loop: IntervalHistogram;
  private readonly lookedEveryMs: number;

  /** @param everyMs how often it is read */
  constructor(
    private readonly counters: TrafficCounters,
    private readonly about: { name: string; startedAt: Date },
    everyMs: number,
  ) {
    this.lookedEveryMs = Math.max(1, Math.round(everyMs / LOOKS));
    this.loop = monitorEventLoopDelay({ resolution: this.lookedEveryMs });
  }

  /** Begins to look; before that it costs nothing. */
  start(): void {
    this.before = undefined;
    this.loop.enable();
  }

  stop(): void {
    this.loop.disable();
    this.loop.reset();
  }

  /** What has come to pass since the last look. */
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

  /** The histogram counts from one look of its timer to the next, so what is late is the rest. */
  private lateMs(ns: number): number {
    return tenths(Math.max(0, ns / NS_IN_MS - this.lookedEveryMs));
  }
}
