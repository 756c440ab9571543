import {
  listNotables,
  readTrafficFigures,
  type TrafficFigures,
} from '@cascade/db/features/traffic/traffic.queries';
import { pingDatabase } from '@cascade/db/health/health.queries';
import type { QueueCounts } from '@cascade/shared/features/queues/contract';
import {
  NOTABLE_FOR_MS,
  NOTABLES,
  type Notable,
  type PageKind,
  type TrafficSnapshot,
} from '@cascade/shared/features/traffic/contract';
import { Probe } from '../../domain/health/probe.ts';
import { countQueues } from '../../domain/queues/counts.ts';
import type { Services } from '../../services.ts';
import type { Reports } from './reports.ts';
import type { TrafficTiming } from './timing.ts';

type Answer = { pingMs: number };

async function timed(ask: () => Promise<unknown>): Promise<Answer> {
  const startedAt = performance.now();
  await ask();
  return { pingMs: Math.round((performance.now() - startedAt) * 100) / 100 };
}

export class Composer {
  private readonly database: Probe<Answer>;
  private readonly redis: Probe<Answer>;
  private readonly databaseWrites: Probe<true | null>;
  private readonly redisWrites: Probe<true | null>;
  private readonly figures: Probe<TrafficFigures>;
  private readonly queues: Probe<QueueCounts[] | null>;
  private readonly pages: Probe<Record<PageKind, number>>;
  private readonly latest: Probe<Notable[]>;
  /** Last known, for while the database is unavailable. */
  private notables: Notable[] | null = null;

  constructor(
    private readonly services: Services,
    timing: TrafficTiming,
  ) {
    const { clock, database, presence, probes, redis } = services;
    const probe = <T>(ask: () => Promise<T>, keepMs?: number) =>
      new Probe(ask, timing.timeoutMs, keepMs);
    this.database = probe(() => timed(() => pingDatabase(database.orm)));
    this.redis = probe(() => timed(() => redis.ping()));
    this.databaseWrites = probe(() => probes.postgresWrites.read());
    this.redisWrites = probe(() => probes.redisWrites.read());
    this.figures = probe(() => readTrafficFigures(database.orm, clock.now()), timing.countsMs);
    this.queues = probe(() => countQueues(services), timing.countsMs);
    this.pages = probe(() => presence.census());
    this.latest = probe(
      () => listNotables(database.orm, new Date(clock.now().getTime() - NOTABLE_FOR_MS), NOTABLES),
      timing.notablesMs,
    );
  }

  async compose({ gateways, left }: Reports): Promise<TrafficSnapshot> {
    const [database, databaseWrites, redis, redisWrites, figures, queues, pages] =
      await Promise.all([
        this.database.read(),
        this.databaseWrites.read(),
        this.redis.read(),
        this.redisWrites.read(),
        this.figures.read(),
        this.queues.read(),
        this.pages.read(),
        this.look(),
      ]);
    const members = Object.values(pages ?? {}).reduce((sum, one) => sum + one, 0);
    return {
      gateways,
      here: pages && { members, pages },
      circuits: figures && { running: figures.running, paused: figures.paused },
      outbox: figures && { waiting: figures.waiting, dead: figures.dead },
      queues,
      database: database && { ...database, takesChanges: databaseWrites === true },
      redis: redis && { ...redis, takesChanges: redisWrites === true },
      notables: this.notables && this.withGateways(this.notables, { gateways, left }),
    };
  }

  private async look(): Promise<void> {
    this.notables = (await this.latest.read()) ?? this.notables;
  }

  private withGateways(notables: Notable[], { gateways, left }: Reports): Notable[] {
    const since = new Date(this.services.clock.now().getTime() - NOTABLE_FOR_MS).toISOString();
    const joined = gateways.map(
      ({ name, startedAt }): Notable => ({ kind: 'gateway.joined', at: startedAt, about: name }),
    );
    const gone = left.map(({ name, at }): Notable => ({ kind: 'gateway.left', at, about: name }));
    return [...notables, ...joined, ...gone]
      .filter(({ at }) => at >= since)
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, NOTABLES);
  }
}
