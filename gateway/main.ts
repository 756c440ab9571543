import { createServer } from 'node:http';
import { openDatabase } from '@cascade/db/client';
import { systemClock } from '@cascade/shared/kernel/clock';
import { ConfigurationError, readEnv } from '@cascade/shared/node/env';
import { createLog } from '@cascade/shared/node/log';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openRedis } from '@cascade/shared/node/redis';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { Metrics } from './http/metrics.ts';
import { SessionReader } from './http/session.ts';

/** Longest that requests under way may take once the process was told to stop, in milliseconds. */
const DRAIN_MS = 20_000;

function start(): void {
  const env = readEnv();
  const log = createLog(env.GATEWAY_ID, env.LOG_LEVEL);
  const database = openDatabase(env.DATABASE_URL, { max: env.DATABASE_POOL });
  const redis = openRedis(env.REDIS_URL, log);
  const jobs = new Dispatcher(redis);
  const sessions = new SessionReader(database.sql, systemClock, env.SESSION_SECRET);
  const metrics = new Metrics('gateway');
  let isDraining = false;

  const services = { env, log, clock: systemClock, database, redis, jobs, sessions };
  const server = createServer(createApp(services, { metrics, isDraining: () => isDraining }));
  const figures = metrics.listen(env);

  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${env.PORT} is already in use.` : error.message;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  });
  server.listen(env.PORT, () => log.info({ port: env.PORT }, 'gateway listens'));

  closeWithGrace({ delay: DRAIN_MS + 2_000, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'gateway fails');
    else log.info({ signal }, 'gateway drains');
    isDraining = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const overdue = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(overdue);
    figures?.close();
    await jobs.close();
    redis.disconnect();
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
