import { openDatabase } from '@cascade/db/client';
import { DatabaseClock } from '@cascade/db/database-clock';
import { openBusPublisher } from '@cascade/shared/node/bus';
import { ConfigurationError, readEnv } from '@cascade/shared/node/env';
import { createLog } from '@cascade/shared/node/log';
import { openProvider } from '@cascade/shared/node/payments/open-provider';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openBlockingRedis, openRedis } from '@cascade/shared/node/redis';
import { type StopStep, stopInSteps, stopWithinMs } from '@cascade/shared/node/stop-in-steps';
import closeWithGrace from 'close-with-grace';
import { createTransport } from 'nodemailer';
import { chores } from './chores.ts';
import { Relay } from './outbox.ts';
import { startWorkers } from './run.ts';
import { startSchedules } from './schedules.ts';

/** Timeout for reading the database's time at start. */
const CLOCK_MS = 10_000;

async function start(): Promise<void> {
  const env = readEnv();
  const log = createLog('workers', env.LOG_LEVEL);
  const database = openDatabase(env.DATABASE_URL, {
    max: env.DATABASE_POOL,
    work: 'jobs',
    owner: env.GATEWAY_ID,
  });
  const clock = new DatabaseClock(database.sql);
  await clock.settle(CLOCK_MS);
  const redis = openRedis(env.REDIS_URL, log);
  const blocking = openBlockingRedis(env.REDIS_URL, log);
  const jobs = new Dispatcher(redis);
  const transport = env.SMTP_URL ? createTransport(env.SMTP_URL) : undefined;
  const live = openBusPublisher(env.REDIS_URL, log);
  const payments = openProvider(env.payments, env.SESSION_SECRET);
  const services = { env, log, clock, database, jobs, redis, live, transport, payments };
  const workers = startWorkers(services, blocking);
  const subscriber = openBlockingRedis(env.REDIS_URL, log);
  const relay = new Relay(services);
  relay.start(subscriber);
  const stopSchedules = startSchedules(services, chores);
  log.info({ queues: workers.map(({ name }) => name) }, 'workers ready');

  const steps: StopStep[] = [
    {
      name: 'stop relaying',
      mostMs: 3_000,
      act: () => {
        subscriber.disconnect();
        return relay.stop();
      },
    },
    {
      name: 'finish jobs',
      mostMs: 15_000,
      act: () => Promise.allSettled(workers.map((worker) => worker.close())),
    },
    {
      name: 'close stores',
      mostMs: 5_500,
      act: () => {
        live.close();
        return Promise.all([jobs.close(), database.close()]);
      },
    },
  ];
  closeWithGrace({ delay: stopWithinMs(steps), logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'workers fail');
    else log.info({ signal }, 'workers stop');
    stopSchedules();
    clock.stop();
    await stopInSteps(steps, log);
    for (const connection of [redis, blocking]) connection.disconnect();
    transport?.close();
  });
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
