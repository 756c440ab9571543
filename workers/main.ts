import { openDatabase } from '@cascade/db/client';
import { deleteOldKeys } from '@cascade/db/queries/idempotency';
import { systemClock } from '@cascade/shared/kernel/clock';
import { ConfigurationError, readEnv } from '@cascade/shared/node/env';
import { createLog } from '@cascade/shared/node/log';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openBlockingRedis, openRedis } from '@cascade/shared/node/redis';
import closeWithGrace from 'close-with-grace';
import { createTransport } from 'nodemailer';
import { sweepMails } from './jobs/mail.ts';
import { startWorkers } from './run.ts';

const SWEEP_EVERY_MS = 30_000;
const KEYS_KEPT_MS = 7 * 86_400_000;

function start(): void {
  const env = readEnv();
  const log = createLog('workers', env.LOG_LEVEL);
  const database = openDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL });
  const redis = openRedis(env.REDIS_URL, log);
  const blocking = openBlockingRedis(env.REDIS_URL, log);
  const jobs = new Dispatcher(redis);
  const transport = env.SMTP_URL ? createTransport(env.SMTP_URL) : undefined;
  const services = { env, log, clock: systemClock, database, jobs, transport };
  const workers = startWorkers(services, blocking);

  const sweep = async () => {
    try {
      await sweepMails(services);
      await deleteOldKeys(database.orm, new Date(Date.now() - KEYS_KEPT_MS));
    } catch (error) {
      log.warn({ err: error }, 'sweep failed; it will be tried again');
    }
  };
  const sweeping = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  log.info({ queues: workers.map(({ name }) => name) }, 'workers ready');

  closeWithGrace({ delay: 20_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'workers fail');
    else log.info({ signal }, 'workers stop');
    clearInterval(sweeping);
    await Promise.allSettled(workers.map((worker) => worker.close()));
    await jobs.close();
    redis.disconnect();
    blocking.disconnect();
    transport?.close();
    await database.close();
  });
}

try {
  start();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
