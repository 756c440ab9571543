import { type CircuitRow, listPlaces } from '@cascade/db/features/circuits/circuits.queries';
import { listDue, listRunning } from '@cascade/db/features/circuits/clock.queries';
import { transact } from '@cascade/db/live/transact';
import { readCircuitClock } from '@cascade/shared/features/circuits/clock';
import { circuitTicked } from '@cascade/shared/features/circuits/events';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Services } from '../../../services.ts';
import { clockOf, plannedOf } from './clock.ts';
import { takeStep } from './locks.ts';

const SWEEP_EVERY_MS = 1_000;

/**
 * Advances circuits. Every gateway runs one; the first to take a step wins. A timer is set for the
 * next deadline; a sweep each second covers missed ones. Each second it also sends its own sockets
 * the remaining time, without Redis. It has connections of its own, so that it does not wait for
 * calls.
 */
export class CircuitClockRunner {
  private sweeping: NodeJS.Timeout | undefined;
  private precise: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private readonly rounds = new Map<string, number>();

  constructor(private readonly services: Services) {}

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
      this.services.log.warn({ err: error }, 'circuits were not looked after; they will be');
    }
  }

  /** Each step has its own transaction, with events after commit. */
  async sweep(): Promise<void> {
    const { reserve, clock } = this.services;
    for (const row of await listDue(reserve.orm, clock.now())) {
      try {
        let at: CircuitRow | undefined = row;
        while (at) at = await this.step(at);
      } catch (error) {
        // One failing circuit must not delay the others.
        this.services.log.warn({ err: error, circuit: row.id }, 'a circuit was not moved on');
      }
    }
  }

  async tick(): Promise<void> {
    const { reserve, clock, live } = this.services;
    const running = await listRunning(reserve.orm);
    const now = clock.now().getTime();
    for (const row of running) {
      const planned = plannedOf(row, await this.roundsOf(row.id));
      const { remainingMs } = readCircuitClock(planned, clockOf(row), now);
      const about = { circuitId: row.id, rev: row.clockRev, remainingMs, serverNow: now };
      live.emit(circuitTicked, [streamOf.circuit(row.id)], about, 'here');
    }
    for (const id of this.rounds.keys())
      if (!running.some((row) => row.id === id)) this.rounds.delete(id);
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

  private async step(row: CircuitRow): Promise<CircuitRow | undefined> {
    const planned = plannedOf(row, await this.roundsOf(row.id));
    const now = this.services.clock.now();
    const services = { ...this.services, database: this.services.reserve };
    return transact(services, (work) => takeStep({ ...work, now }, row, planned));
  }

  private async roundsOf(id: string): Promise<number> {
    const known = this.rounds.get(id);
    if (known !== undefined) return known;
    const { length } = await listPlaces(this.services.reserve.orm, id);
    this.rounds.set(id, length);
    return length;
  }
}
