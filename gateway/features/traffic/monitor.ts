import { type TrafficSnapshot, trafficMeasured } from '@cascade/shared/features/traffic/contract';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import { newId } from '@cascade/shared/kernel/id';
import { Probe } from '../../domain/health/probe.ts';
import type { AdminNamespaceServer } from '../../live/admin-namespace.ts';
import type { Services } from '../../services.ts';
import { Composer } from './composer.ts';
import { Meter } from './meter.ts';
import { Pace } from './pace.ts';
import { type Reports, TrafficReports } from './reports.ts';
import { type TrafficTiming, trafficTiming } from './timing.ts';

/**
 * Measures this gateway while an admin watches on any gateway; otherwise no timer runs. A gateway
 * with watchers announces it every two seconds, valid for six. Each gateway then sends Redis one
 * command a second; one of them, the composer, sends the snapshot to all. Without Redis each
 * gateway shows only itself.
 */
export class TrafficMonitor {
  private readonly meter: Meter;
  private readonly bulletin: TrafficReports;
  private readonly composer: Composer;
  private readonly pace: Pace<TrafficSnapshot>;
  private readonly rights: Probe<void>;
  private watchedUntil = 0;
  private heardAt = Number.NEGATIVE_INFINITY;
  private announcing: NodeJS.Timeout | undefined;
  private ticking: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** Whether it is measuring, or will at its next timer. */
  isAtWork = false;

  /** @param prefix separates installations that share one Redis */
  constructor(
    private readonly services: Services,
    private readonly admins: AdminNamespaceServer,
    prefix = 'cascade-traffic',
    private readonly timing: TrafficTiming = trafficTiming,
  ) {
    const { clock, env, redis, traffic } = services;
    const about = { name: env.GATEWAY_ID, startedAt: clock.now() };
    this.meter = new Meter(traffic, about, timing.everyMs);
    this.bulletin = new TrafficReports(redis, `{${prefix}}`, newId(), timing);
    this.composer = new Composer(services, timing);
    this.pace = new Pace(timing.everyMs, (snapshot) => void this.send(snapshot));
    this.rights = new Probe(() => admins.recheck(), timing.timeoutMs);
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

  /** Rechecks the watchers' rights before each snapshot. */
  private async send(snapshot: TrafficSnapshot): Promise<void> {
    await this.rights.read();
    const { data, name } = trafficMeasured;
    const d = data.parse(snapshot);
    const { local } = this.admins.namespace;
    // A slow reader gets the next snapshot instead of a backlog.
    local.volatile.emit('e', { v: 1, s: ADMIN_NAMESPACE, e: name, t: Date.now(), d });
  }
}
