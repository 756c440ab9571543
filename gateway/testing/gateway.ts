import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FreshDatabase, freshDatabase } from '@cascade/db/factories/fresh-database';
import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import { ELEVATION_MS } from '@cascade/shared/features/account/elevation';
import { FakeClock } from '@cascade/shared/kernel/clock';
import { openBus } from '@cascade/shared/node/bus';
import { readEnv } from '@cascade/shared/node/env';
import { createLog, type Logger } from '@cascade/shared/node/log';
import { openProvider } from '@cascade/shared/node/payments/open-provider';
import { Dispatcher } from '@cascade/shared/node/queues';
import { openRedis } from '@cascade/shared/node/redis';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { openProbes } from '../domain/health/probes.ts';
import { PostCountBroadcaster } from '../domain/posts/post-count-broadcaster.ts';
import { TrafficMonitor } from '../features/traffic/monitor.ts';
import { type TrafficTiming, trafficTiming } from '../features/traffic/timing.ts';
import { allClocks, allCommands, allRoutes, allStreamRules } from '../features.ts';
import { Metrics } from '../http/metrics.ts';
import { RateLimits } from '../http/rate-limit.ts';
import { RouteRunner } from '../http/route-runner.ts';
import { SessionReader, sessionRules } from '../http/session.ts';
import type { BoundCommand } from '../live/commands.ts';
import { LiveHub } from '../live/hub.ts';
import { openPresence } from '../live/presence/presence.ts';
import { type PresenceTiming, presenceTiming } from '../live/presence/timing.ts';
import { LiveServer } from '../live/server.ts';
import { SocketCalls } from '../live/socket-calls.ts';
import type { StreamRules } from '../live/stream-access.ts';
import { TrafficCounters } from '../live/traffic-counters.ts';
import type { Services } from '../services.ts';

export const SECRET = 'a secret that only tests know, long enough';

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; raw?: string };
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came and asserts on it
export type Reply = { status: number; headers: Headers; body: any; text: string };
type Options = {
  env?: NodeJS.ProcessEnv;
  database?: FreshDatabase;
  log?: Logger;
  commands?: BoundCommand[];
  streamRules?: StreamRules;
  presence?: Partial<PresenceTiming>;
  watching?: Partial<TrafficTiming>;
  sweepMs?: number;
};

export type TestGateway = Services & {
  origin: string;
  clock: FakeClock;
  call(person: Person | null, path: string, call?: Call): Promise<Reply>;
  connections(): number;
  /** Whether it measures, because an admin watches on any gateway. */
  isWatched(): boolean;
  sweepClocks(): Promise<void>;
  person(traits?: Parameters<typeof makePerson>[1]): Promise<Person>;
  /** As if this person's session had been elevated; by default until half an hour from now. */
  elevate(person: Person, until?: Date): Promise<void>;
  close(): Promise<void>;
};

export async function startGateway(options: Options = {}): Promise<TestGateway> {
  const database = options.database ?? (await freshDatabase());
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = readEnv({
    DATABASE_URL: 'url' in database ? database.url : '',
    REDIS_URL: inject('redisUrl'),
    SESSION_SECRET: SECRET,
    PUBLIC_ORIGIN: origin,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000',
    ...options.env,
  });
  const log = options.log ?? createLog('test', env.LOG_LEVEL);
  const redis = openRedis(env.REDIS_URL, log);
  await new Promise<void>((resolve) => redis.once('ready', resolve));
  const clock = new FakeClock(new Date());
  const jobs = new Dispatcher(redis);
  const sessions = new SessionReader(
    database.sql,
    clock,
    env.SESSION_SECRET,
    env.PUBLIC_ORIGIN,
    sessionRules(env),
  );
  const live = new LiveHub();
  const probes = openProbes({ reserve: database, redis });
  const base = {
    env,
    log,
    clock,
    database,
    reserve: database,
    probes,
    redis,
    jobs,
    sessions,
    live,
  };
  // Tests share Redis, but no keys and no bus.
  const presence = openPresence(base, `presence-${env.DATABASE_URL}`, {
    ...presenceTiming,
    ...options.presence,
  });
  const metrics = new Metrics('test');
  const postCounts = new PostCountBroadcaster(live);
  const traffic = new TrafficCounters();
  const payments = openProvider(env.payments, env.SESSION_SECRET);
  const limits = new RateLimits(redis, env.RATE_LIMIT_SCALE);
  const services = { ...base, presence, postCounts, metrics, limits, traffic, payments };
  const routes = allRoutes(services);
  const runner = new RouteRunner(services, limits);
  server.on('request', createApp(services, { routes, runner, limits, isDraining: () => false }));

  const hostOnly = env.PUBLIC_ORIGIN.startsWith('https:') ? '__Host-' : '';
  const call: TestGateway['call'] = async (
    person,
    path,
    { method = 'GET', body, headers, raw } = {},
  ) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const reply = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(person ? { cookie: `${hostOnly}${cookieOf(person.token, SECRET)}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    };
  };
  const liveServer = new LiveServer(server, services, {
    bus: openBus(env.REDIS_URL, log, `live-${env.DATABASE_URL}`),
    limits,
    commands: options.commands ?? allCommands(services),
    calls: new SocketCalls(services, routes, runner),
    streamRules: options.streamRules ?? allStreamRules(services),
    historyKey: `history-${env.DATABASE_URL}`,
    ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
  });
  live.attach(liveServer);
  const watching = new TrafficMonitor(services, liveServer.admins, `traffic-${env.DATABASE_URL}`, {
    ...trafficTiming,
    ...options.watching,
  });
  const clocks = allClocks(services);
  const close = async () => {
    watching.close();
    await liveServer.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await jobs.close();
    redis.disconnect();
    if (!options.database) await database.close();
  };
  return {
    ...services,
    origin,
    call,
    close,
    connections: () => liveServer.connections,
    isWatched: () => watching.isAtWork,
    sweepClocks: async () => {
      for (const one of clocks) {
        await one.sweep();
        await one.tick();
      }
    },
    person: (traits) => makePerson(database.orm, traits),
    elevate: async ({ token }, until = new Date(clock.now().getTime() + ELEVATION_MS)) => {
      await database.sql`
        update sessions set elevated_until = ${until.toISOString()} where token = ${token}`;
      sessions.forgetAll();
    },
  };
}
