import { createServer } from 'node:http';
import { openDatabase } from '@cascade/db/client';
import { DatabaseClock } from '@cascade/db/database-clock';
import { refuseDemoDatabase } from '@cascade/db/installation/installation';
import { openBus } from '@cascade/shared/node/bus';
import { limitConnections, SERVER_LIMITS } from '@cascade/shared/node/connection-limit';
import { ConfigurationError, readEnv } from '@cascade/shared/node/env';
import { createLog } from '@cascade/shared/node/log';
import { openProvider } from '@cascade/shared/node/payments/open-provider';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openRedis } from '@cascade/shared/node/redis';
import { type StopStep, stopInSteps, stopWithinMs } from '@cascade/shared/node/stop-in-steps';
import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { BackendWatch } from './domain/health/backend-watch.ts';
import { openProbes } from './domain/health/probes.ts';
import { PostCountBroadcaster } from './domain/posts/post-count-broadcaster.ts';
import { TrafficMonitor } from './features/traffic/monitor.ts';
import { allClocks, allCommands, allRoutes, allStreamRules } from './features.ts';
import { closeServer, untilUnused } from './http/draining.ts';
import { Metrics } from './http/metrics.ts';
import { RateLimits } from './http/rate-limit.ts';
import { RouteRunner } from './http/route-runner.ts';
import { SessionReader, sessionRules } from './http/session.ts';
import { publishAssets } from './http/site/kept-assets.ts';
import { LiveHub } from './live/hub.ts';
import { openPresence } from './live/presence/presence.ts';
import { LiveServer } from './live/server.ts';
import { SocketCalls } from './live/socket-calls.ts';
import { TrafficCounters } from './live/traffic-counters.ts';

/** Connections of the pool that calls cannot use up. */
const RESERVED = 4;
/** How long HTTP connections have to move to another gateway before requests are refused. */
const LEAVE_MS = 6_000;
/** Longest that requests under way may take after that. */
const REQUESTS_MS = 3_500;
/** How long a process that comes up waits to learn the database's time. */
const CLOCK_MS = 10_000;
/** How long it waits until other gateways have its client's files. */
const ASSETS_MS = 10_000;

async function start(): Promise<void> {
  const env = readEnv();
  const log = createLog(env.GATEWAY_ID, env.LOG_LEVEL);
  const owner = env.GATEWAY_ID;
  const { DATABASE_URL, DATABASE_POOL } = env;
  const callsUrl = env.DATABASE_POOLED_URL ?? DATABASE_URL;
  const database = openDatabase(callsUrl, { max: DATABASE_POOL, work: 'calls', owner });
  const reserve = openDatabase(DATABASE_URL, { max: RESERVED, work: 'upkeep', owner });
  if (env.isProduction) await refuseDemoDatabase(database.orm);
  const clock = new DatabaseClock(reserve.sql);
  const redis = openRedis(env.REDIS_URL, log);
  const jobs = new Dispatcher(redis);
  const sessions = new SessionReader(
    database.sql,
    clock,
    env.SESSION_SECRET,
    env.PUBLIC_ORIGIN,
    sessionRules(env),
  );
  const metrics = new Metrics('gateway');
  let isDraining = false;

  const live = new LiveHub();
  const probes = openProbes({ reserve, redis });
  const base = { env, log, clock, database, reserve, probes, redis, jobs, sessions, live };
  const presence = openPresence(base);
  const postCounts = new PostCountBroadcaster(base.live);
  const traffic = new TrafficCounters();
  const payments = openProvider(env.payments, env.SESSION_SECRET);
  const limits = new RateLimits(redis, env.RATE_LIMIT_SCALE);
  const services = { ...base, presence, postCounts, metrics, limits, traffic, payments };
  const routes = allRoutes(services);
  const runner = new RouteRunner(services, limits);
  const server = createServer(
    SERVER_LIMITS,
    createApp(services, { routes, runner, limits, isDraining: () => isDraining }),
  );
  // Behind a proxy every connection comes from the proxy's address, and the proxy has to count.
  if (env.TRUST_PROXY === 0) limitConnections(server, env.CONNECTIONS_PER_ADDRESS);
  const liveServer = new LiveServer(server, services, {
    bus: openBus(env.REDIS_URL, log),
    limits,
    commands: allCommands(services),
    calls: new SocketCalls(services, routes, runner),
    streamRules: allStreamRules(services),
  });
  live.attach(liveServer);
  const trafficMonitor = new TrafficMonitor(services, liveServer.admins);
  metrics.count(
    'presence_redis_commands_total',
    'Commands that presence sent to Redis',
    () => presence.redisCommands,
  );
  await clock.settle(CLOCK_MS);
  const published = publishAssets(database, log, env.CLIENT_DIR);
  await Promise.race([published, new Promise((done) => setTimeout(done, ASSETS_MS))]);
  const clocks = allClocks(services);
  for (const one of clocks) one.start();
  const backends = new BackendWatch({
    reserve,
    log,
    onGateways: (count) => limits.shareAmong(count),
  });
  backends.start();
  const figures = metrics.listen(env);

  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${env.PORT} is already in use.` : error.message;
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  });
  server.listen(env.PORT, env.HOST, () => log.info({ port: env.PORT }, 'gateway listens'));

  // Ctrl-C stops all gateways, so there is none to move to.
  let leaveMs = LEAVE_MS;
  // Others may take up to 30 seconds with us: Docker, and our own launcher.
  const steps: StopStep[] = [
    {
      name: 'move clients',
      mostMs: 10_000,
      act: () => Promise.all([liveServer.drain(), untilUnused(server, leaveMs)]),
    },
    {
      name: 'end timers',
      mostMs: 2_000,
      act: () => {
        trafficMonitor.close();
        clock.stop();
        return Promise.all([...clocks.map((one) => one.stop()), backends.stop()]);
      },
    },
    { name: 'close sockets', mostMs: 3_000, act: () => liveServer.close() },
    {
      name: 'finish requests',
      mostMs: REQUESTS_MS + 500,
      act: () => closeServer(server, REQUESTS_MS),
    },
    {
      name: 'close stores',
      mostMs: 5_500,
      act: () => {
        figures?.close();
        return Promise.all([jobs.close(), database.close(), reserve.close()]);
      },
    },
  ];
  closeWithGrace({ delay: stopWithinMs(steps), logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'gateway fails');
    else log.info({ signal }, 'gateway drains');
    isDraining = true;
    if (signal === 'SIGINT') leaveMs = 0;
    await stopInSteps(steps, log);
    redis.disconnect();
  });
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
