import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { type GatewayTraffic, type RateName, rateNames } from '@cascade/shared/contracts/traffic';
import type { TrafficCounters } from '../../live/traffic-counters.ts';

const RESOLUTION_MS = 20;
/** Of less than this a rate would be chance. */
const LEAST_MS = 10;
const NS_IN_MS = 1e6;

const tenths = (value: number) => Math.round(value * 10) / 10;
/** The histogram counts from one look of its timer to the next, so what is late is the rest. */
const lateMs = (ns: number) => tenths(Math.max(0, ns / NS_IN_MS - RESOLUTION_MS));

/** Turns this gateway's counters into figures, from one look to the next. */
export class Meter {
  private before: { at: number; totals: Record<RateName, number> } | undefined;
  private readonly loop: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

  constructor(
    private readonly counters: TrafficCounters,
    private readonly about: { name: string; startedAt: Date },
  ) {}

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
        isMeasured && loop.count > 0 ? { mean: lateMs(loop.mean), worst: lateMs(loop.max) } : null,
    };
    this.before = { at: now, totals: { ...this.counters.totals } };
    loop.reset();
    return figures;
  }
}
