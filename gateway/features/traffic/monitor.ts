import { type TrafficSnapshot, trafficMeasured } from '@cascade/shared/features/traffic/contract';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import type { AdminNamespaceServer } from '../../live/admin-namespace.ts';
import type { Services } from '../../services.ts';
import { Composer } from './composer.ts';
import { Meter } from './meter.ts';
import { Pace } from './pace.ts';
import { Probe } from './probe.ts';
import { type Reports, TrafficReports } from './reports.ts';
import { type TrafficTiming, trafficTiming } from './timing.ts';

/**
 * Measures this gateway while an admin watches, on whichever gateway, and tells those who watch
 * here. A gateway with watchers says so to all every two seconds and is believed for six; nothing
 * is measured, written, asked or said in between, and not a single timer runs.
 *
 * While somebody watches each gateway sends Redis one command a second. One of them is the composer:
 * it reads what exists only once and sends the picture to all. While Redis is away, each shows its
 * own watchers itself alone.
 */
export class TrafficMonitor {
  private readonly meter: Meter;
  private readonly bulletin: TrafficReports;
  private readonly composer: Composer;
  private readonly pace: Pace<TrafficSnapshot>;
  private readonly rights: Probe<void>;
  private watchedUntil = 0;
  /** When another gateway's picture came last. */
  private heardAt = Number.NEGATIVE_INFINITY;
  private announcing: NodeJS.Timeout | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Whether it looks at the moment, or will by itself. */
  isAtWork = false;

  /** @param prefix tells installations apart that share one Redis */
  constructor(
    private readonly services: Services,
    private readonly admins: AdminNamespaceServer,
    prefix = 'cascade-traffic',
    private readonly timing: TrafficTiming = trafficTiming,
  ) {
    const { clock, env, redis, traffic } = services;
    const about = { name: env.GATEWAY_ID, startedAt: clock.now() };
    this.meter = new Meter(traffic, about, timing.everyMs);
    // Of this process and no other: a restarted gateway is another one.
    this.bulletin = new TrafficReports(redis, `{${prefix}}`, newId(), timing);
    this.composer = new Composer(services, timing);
    this.pace = new Pace(timing.everyMs, (snapshot) => void this.tell(snapshot));
    this.rights = new Probe(() => admins.recheck(), timing.patienceMs);
    admins.namespace.on('watched', () => this.watched());
    admins.namespace.on('snapshot', (snapshot) => {
      this.heardAt = performance.now();
      this.show(snapshot);
    });
    admins.namespace.on('connection', () => this.announce());
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.announcing);
    clearTimeout(this.ticking);
    this.pace.stop();
    this.meter.stop();
  }

  /** Says that somebody watches here, until nobody does. */
  private announce(): void {
    clearTimeout(this.announcing);
    if (this.admins.size === 0 || this.isClosed) return;
    this.admins.namespace.serverSideEmit('watched');
    this.watched();
    this.announcing = setTimeout(() => this.announce(), this.timing.announceMs).unref();
  }

  private watched(): void {
    if (this.isClosed) return;
    this.watchedUntil = performance.now() + this.timing.leaseMs;
    if (this.isAtWork) return;
    this.isAtWork = true;
    this.meter.start();
    void this.work();
  }

  private async work(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt > this.watchedUntil || this.isClosed) {
      this.isAtWork = false;
      this.meter.stop();
      this.pace.stop();
      return;
    }
    try {
      await this.look();
    } catch (error) {
      this.services.log.warn({ err: error }, 'traffic was not measured; it will be');
    }
    const wait = Math.max(0, startedAt + this.timing.everyMs - performance.now());
    this.ticking = setTimeout(() => void this.work(), wait).unref();
  }

  private async look(): Promise<void> {
    const own = this.meter.read();
    let reports: Reports | undefined;
    let isAlone = false;
    try {
      reports = await this.bulletin.report(own, this.services.clock.now());
    } catch {
      isAlone = true;
      const isUntold = performance.now() - this.heardAt > this.timing.leaseMs;
      if (this.admins.size > 0 && isUntold) reports = { gateways: [own], left: [] };
    }
    if (!reports) return;
    const snapshot = await this.composer.compose(reports);
    if (!isAlone) this.admins.namespace.serverSideEmit('snapshot', snapshot);
    this.show(snapshot);
  }

  private show(snapshot: TrafficSnapshot): void {
    if (this.admins.size > 0 && !this.isClosed) this.pace.offer(snapshot);
  }

  /** Looks at the watchers' rights before every word, so that nobody keeps what was taken away. */
  private async tell(snapshot: TrafficSnapshot): Promise<void> {
    await this.rights.read();
    const { data, name } = trafficMeasured;
    const d = data.parse(snapshot);
    const { local } = this.admins.namespace;
    // One who reads slowly gets the next picture instead of all those before it.
    local.volatile.emit('e', { v: 1, s: ADMIN_NAMESPACE, e: name, t: Date.now(), d });
  }
}
