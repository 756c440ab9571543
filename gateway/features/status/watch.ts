import { keepMinutes, type MeasuredMinute } from '@cascade/db/features/status/status.queries';
import {
  type PartStatus,
  partStates,
  type StatusPart,
  type SystemStatus,
  statusParts,
} from '@cascade/shared/features/status/contract';
import { minuteOf } from '@cascade/shared/features/status/history';
import { statesOf } from '@cascade/shared/features/status/part-states';
import { Probe } from '../../domain/health/probe.ts';
import type { RunningClocks } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { EvidenceReader } from './evidence.ts';

/** Four tries for each minute, so that a busy moment leaves no gap. */
const LOOK_EVERY_MS = 15_000;
/** `GET /api/status` is public and cheap. */
const KEPT_MS = 3_000;
const TIMEOUT_MS = 6_000;
/** Minutes that wait to be stored: one day of a missing PostgreSQL. */
const MOST_WAITING = 1_440;

/**
 * Measures the installation once a minute and stores what it found. Gateways do it, and not a chore:
 * they are what answers people, and chores need Redis. What cannot be stored while PostgreSQL is
 * down is stored afterwards; only when no gateway runs, or all stop before that, a gap remains.
 */
export class StatusWatch implements RunningClocks {
  private readonly reader: EvidenceReader;
  private readonly measuring: Probe<SystemStatus>;
  private readonly waiting = new Map<number, MeasuredMinute>();
  private timer: NodeJS.Timeout | undefined;
  private storing: Promise<void> | undefined;

  constructor(private readonly services: Services) {
    this.reader = new EvidenceReader(services);
    this.measuring = new Probe(() => this.measure(), TIMEOUT_MS, KEPT_MS);
  }

  /** @returns what was found within the last seconds; null when it could not be found out in time */
  read(): Promise<SystemStatus | null> {
    return this.measuring.read();
  }

  start(): void {
    const look = async () => {
      await this.note();
      // A PostgreSQL that hangs must not keep the next minutes from being measured.
      this.storing ??= this.store()
        .catch(() => {}) // it is down, which the next minutes tell
        .finally(() => {
          this.storing = undefined;
        });
    };
    this.timer = setInterval(() => void look(), LOOK_EVERY_MS);
    void look();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.storing;
  }

  /** @throws when what was measured could not be stored; it is kept for the next time */
  async sweep(): Promise<void> {
    await this.note();
    await this.store();
  }

  private async note(): Promise<void> {
    const { measuredAt, parts } = await this.measure();
    const minute = minuteOf(new Date(measuredAt));
    const known = this.waiting.get(minute);
    this.waiting.set(minute, { minute: new Date(minute), states: worstOf(parts, known?.states) });
    for (const oldest of this.waiting.keys()) {
      if (this.waiting.size <= MOST_WAITING) break;
      this.waiting.delete(oldest);
    }
  }

  private async store(): Promise<void> {
    const stored = [...this.waiting.values()];
    await keepMinutes(this.services.reserve.orm, stored);
    for (const one of stored)
      if (this.waiting.get(one.minute.getTime()) === one) this.waiting.delete(one.minute.getTime());
  }

  /** Nothing happens between minutes. */
  async tick(): Promise<void> {}

  private async measure(): Promise<SystemStatus> {
    const parts = statesOf(await this.reader.read());
    return { measuredAt: this.services.clock.now().toISOString(), parts };
  }
}

function worstOf(
  parts: readonly PartStatus[],
  before: MeasuredMinute['states'] | undefined,
): MeasuredMinute['states'] {
  const worst = (part: StatusPart) => {
    const now = parts.find((one) => one.part === part)?.state ?? 'operational';
    const then = before?.[part] ?? 'operational';
    return partStates.indexOf(then) > partStates.indexOf(now) ? then : now;
  };
  return Object.fromEntries(
    statusParts.map((part) => [part, worst(part)]),
  ) as MeasuredMinute['states'];
}
