import type { Executor } from '@cascade/db/client';
import {
  readDatabaseNow,
  readHoldings,
  readServer,
} from '@cascade/db/features/platform/platform.queries';
import { countMigrations } from '@cascade/db/health/health.queries';
import { readOutboxFigures } from '@cascade/db/live/outbox.queries';
import type { CheckState, PlatformCheck } from '@cascade/shared/features/platform/contract';
import { CHORES_QUEUE, queueNames } from '@cascade/shared/registry';
import { expectedMigrations } from '../../domain/health/probes.ts';
import type { Services } from '../../services.ts';
import { greetMailServer } from './mail-server.ts';

type Finding = [state: CheckState, sentence: string];
type Check = { id: string; name: string; look: () => Promise<Finding> };

const TIMEOUT_MS = 5_000;
const STATED_STATIONS = 235;
/** The most frequent chore runs each minute; two missed runs mean that no worker runs. */
const CHORE_LATE_MS = 150_000;
const PROMISE_LATE_MS = 120_000;
const SKEW_NOTED_MS = 1_000;
const SKEW_BAD_MS = 60_000;

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576).toLocaleString('en-GB')} MB`;

/** An exception or a timeout is a failure. */
async function tried({ id, name, look }: Check): Promise<PlatformCheck> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(['failed', 'There was no answer in time.']), TIMEOUT_MS);
  });
  const failed = (error: unknown): Finding => [
    'failed',
    `This did not work: ${error instanceof Error ? error.message : 'for an unknown reason'}.`,
  ];
  const [state, sentence] = await Promise.race([look().catch(failed), late]);
  clearTimeout(timer);
  return { id, name, state, sentence, durationMs: Math.round(performance.now() - startedAt) };
}

export function runChecks(services: Services, db: Executor): Promise<PlatformCheck[]> {
  const checks: Check[] = [
    { id: 'database', name: 'Database', look: () => lookAtDatabase(services, db) },
    { id: 'migrations', name: 'Database schema', look: () => lookAtMigrations(db) },
    { id: 'redis', name: 'Redis', look: () => lookAtRedis(services) },
    { id: 'queues', name: 'Queues', look: () => lookAtQueues(services, db) },
    { id: 'workers', name: 'Workers', look: () => lookAtWorkers(services, db) },
    { id: 'mail', name: 'Mail', look: () => lookAtMail(services) },
    { id: 'clock', name: 'Clock', look: () => lookAtClock(db) },
    { id: 'uploads', name: 'Uploads', look: () => lookAtUploads(db) },
    { id: 'content', name: 'Content', look: () => lookAtContent(db) },
  ];
  return Promise.all(checks.map(tried));
}

async function lookAtDatabase({ probes }: Services, db: Executor): Promise<Finding> {
  const { version } = await readServer(db);
  if (!(await probes.postgresWrites.read()))
    return ['failed', `PostgreSQL ${version} takes no changes. Is its disk full?`];
  return ['passed', `PostgreSQL ${version} answers.`];
}

async function lookAtMigrations(db: Executor): Promise<Finding> {
  const [done, wanted] = [await countMigrations(db), expectedMigrations()];
  if (done < wanted) return ['failed', `${wanted - done} of ${wanted} migrations are missing.`];
  if (done > wanted)
    return ['warning', 'The database is of a newer release than this gateway. Please update it.'];
  return ['passed', `All ${wanted} migrations have been applied.`];
}

async function lookAtRedis({ redis, probes }: Services): Promise<Finding> {
  if (redis.status !== 'ready')
    return ['failed', 'Redis is away. Live news is late until it is back; nothing is lost.'];
  await redis.ping();
  if (!(await probes.redisWrites.read()))
    return ['failed', 'Redis takes no changes. Is it at its memory limit?'];
  return ['passed', 'Redis answers.'];
}

const away: Finding = ['failed', 'The queues cannot be read, because Redis is away.'];

async function lookAtQueues({ redis, jobs }: Services, db: Executor): Promise<Finding> {
  // BullMQ would wait for Redis without a timeout.
  if (redis.status !== 'ready') return away;
  const counts = await Promise.all(
    queueNames.map((name) => jobs.queue(name).getJobCounts('waiting', 'active', 'delayed')),
  );
  const sum = counts.flatMap((each) => Object.values(each)).reduce((one, other) => one + other, 0);
  const { dead } = await readOutboxFigures(db);
  if (dead > 0)
    return ['warning', `${dead === 1 ? 'One job has' : `${dead} jobs have`} failed permanently.`];
  return ['passed', `${queueNames.length} queues are there; ${sum} jobs wait, run or are planned.`];
}

async function lookAtWorkers({ redis, jobs, clock }: Services, db: Executor): Promise<Finding> {
  if (redis.status !== 'ready') return away;
  const schedules = await jobs.queue(CHORES_QUEUE).getJobSchedulers();
  const next = Math.min(...schedules.map((schedule) => schedule.next ?? Number.POSITIVE_INFINITY));
  const now = clock.now().getTime();
  if (!Number.isFinite(next)) return ['failed', 'No worker has planned its chores.'];
  if (now - next > CHORE_LATE_MS)
    return [
      'failed',
      `No worker has been at work for ${Math.round((now - next) / 60_000)} minutes.`,
    ];
  const { oldestAt } = await readOutboxFigures(db);
  if (oldestAt && now - oldestAt.getTime() > PROMISE_LATE_MS)
    return ['warning', 'The workers are at work, and something has waited for over two minutes.'];
  return ['passed', 'The workers are at work and keep up.'];
}

async function lookAtMail({ env }: Services): Promise<Finding> {
  if (!env.SMTP_URL)
    return ['warning', 'No mail server is configured: mails are kept at /admin/mails, unsent.'];
  try {
    return ['passed', `The mail server at ${await greetMailServer(env.SMTP_URL, 3_000)} answers.`];
  } catch {
    return ['failed', 'The mail server does not answer. Mails wait and are tried again.'];
  }
}

async function lookAtClock(db: Executor): Promise<Finding> {
  const sentAt = performance.now();
  const before = Date.now();
  const there = await readDatabaseNow(db);
  const skewMs = Math.round(before + (performance.now() - sentAt) / 2 - there);
  const words = `${Math.abs(skewMs).toLocaleString('en-GB')} ms ${skewMs < 0 ? 'behind' : 'ahead of'} the database’s`;
  if (Math.abs(skewMs) >= SKEW_BAD_MS)
    return ['failed', `This machine’s clock is ${words}. Please set it.`];
  if (Math.abs(skewMs) >= SKEW_NOTED_MS)
    return ['warning', `This machine’s clock is ${words}. Exams go by the database’s.`];
  return ['passed', `This machine’s clock is ${words}.`];
}

async function lookAtUploads(db: Executor): Promise<Finding> {
  const { pictures, bytes } = await readHoldings(db);
  const words = pictures === 1 ? 'One picture is' : `${pictures || 'No'} pictures are`;
  return [
    'passed',
    `${words} kept in the database, which takes ${megabytes(bytes)}. No other disk is needed.`,
  ];
}

async function lookAtContent(db: Executor): Promise<Finding> {
  const { stations, guides } = await readHoldings(db);
  const words = `${stations} stations and ${guides} quick references`;
  if (stations === 0) return ['failed', 'There is not one station to practise with.'];
  if (stations < STATED_STATIONS || guides === 0)
    return ['warning', `There are ${words}; ${STATED_STATIONS} stations are stated.`];
  return ['passed', `There are ${words}.`];
}
