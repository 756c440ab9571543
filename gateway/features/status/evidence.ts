import { listTroubledJobs } from '@cascade/db/features/status/status.queries';
import { type StatusPart, statusParts } from '@cascade/shared/features/status/contract';
import {
  type Evidence,
  type JobEvidence,
  partsOfName,
} from '@cascade/shared/features/status/part-states';
import { CHORES_QUEUE } from '@cascade/shared/registry';
import { Probe } from '../../domain/health/probe.ts';
import type { Services } from '../../services.ts';

const TIMEOUT_MS = 2_000;
const LAST_MINUTES = 5;
const HOUR_MS = 3_600_000;
/** The most frequent chore runs each ten seconds. */
const CHORE_LATE_MS = 30_000;
/** Workers plan their chores again each minute when Redis was emptied, and start after gateways. */
const WORKERS_GRACE_MS = 120_000;
const JOB_LATE_MS = 120_000;
const SEVERAL = 3;

/** What this gateway finds out about the installation; each question has two seconds. */
export class EvidenceReader {
  private readonly jobs: Probe<JobEvidence>;
  /** When workers were last seen at work, or could not be seen. */
  private workersWellAt: number;

  constructor(private readonly services: Services) {
    this.jobs = new Probe(() => this.readJobs(), TIMEOUT_MS);
    this.workersWellAt = services.clock.now().getTime();
  }

  async read(): Promise<Evidence> {
    const { probes, metrics, clock } = this.services;
    const [postgres, postgresWrites, migrations, redis, redisWrites] = await Promise.all([
      probes.postgres.read(),
      probes.postgresWrites.read(),
      probes.migrations.read(),
      probes.redis.read(),
      probes.redisWrites.read(),
    ]);
    const isWell = postgres && postgresWrites && migrations && redis && redisWrites;
    if (!isWell) {
      metrics.recent.explain();
      this.workersWellAt = clock.now().getTime();
    }
    return {
      postgres: postgres ?? false,
      postgresWrites: postgresWrites ?? false,
      migrations: migrations ?? false,
      redis: redis ?? false,
      redisWrites: redisWrites ?? false,
      jobs: postgres && redis ? await this.jobs.read() : null,
      answers: Object.fromEntries(
        statusParts.map((part) => [part, this.answersOf(part)]),
      ) as Evidence['answers'],
    };
  }

  private answersOf(part: StatusPart) {
    const { recent } = this.services.metrics;
    // Files of the client and readiness have no contract, and no dot in their name.
    const isOf = (call: string) => call.includes('.') && partsOfName(call).includes(part);
    return { lastHour: recent.sum(isOf, 60), lastMinutes: recent.sum(isOf, LAST_MINUTES) };
  }

  private async readJobs(): Promise<JobEvidence> {
    const { jobs, clock, reserve } = this.services;
    const now = clock.now().getTime();
    const [schedules, troubled] = await Promise.all([
      jobs.queue(CHORES_QUEUE).getJobSchedulers(),
      listTroubledJobs(reserve.orm, {
        dueBefore: new Date(now - JOB_LATE_MS),
        deadSince: new Date(now - HOUR_MS),
        several: SEVERAL,
      }),
    ]);
    const next = Math.min(...schedules.map((one) => one.next ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(next) && now - next < CHORE_LATE_MS) this.workersWellAt = now;
    return { areWorkersWell: now - this.workersWellAt < WORKERS_GRACE_MS, troubled };
  }
}
