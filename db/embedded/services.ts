import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkDatabaseUrl, checkRedisUrl } from './check-url.ts';
import { holdServices, withServicesLocked } from './holders.ts';
import { startPostgres } from './postgres.ts';
import { isAlive } from './process-identity.ts';
import { startRedis } from './redis.ts';
import { watchProgram } from './replaced-postgres.ts';
import {
  type RunningServices,
  readRunning,
  releaseServices,
  type ServiceName,
  type ServiceOptions,
  type StartedService,
  writeRunning,
} from './running-services.ts';

export type DataServices = {
  databaseUrl: string;
  redisUrl: string;
  postgres: 'url' | 'binary' | 'embedded';
  redis: 'url' | 'binary' | 'embedded';
  stop: () => Promise<void>;
};

/**
 * PostgreSQL and Redis from the first available source: URL in the environment, program on PATH,
 * embedded from npm.
 * @throws ServiceError with a sentence to print
 */
export async function startServices(
  options: Partial<ServiceOptions> & { dataDir: string },
): Promise<DataServices> {
  const full: ServiceOptions = {
    throwaway: false,
    env: process.env,
    log: () => {},
    onEnd: () => {},
    ...options,
    dataDir: resolve(options.dataDir),
  };
  // Throwaway services are for tests and must not touch existing databases.
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = full.throwaway ? {} : full.env;
  if (databaseUrl) full.log(`PostgreSQL: ${await checkDatabaseUrl(databaseUrl)}`);
  if (redisUrl) full.log(`Redis: ${await checkRedisUrl(redisUrl)}`);
  if (databaseUrl && redisUrl)
    return { databaseUrl, redisUrl, postgres: 'url', redis: 'url', stop: async () => {} };

  const { postgres, redis, stop } = await startOwn(full, !databaseUrl, !redisUrl);
  return {
    databaseUrl: databaseUrl || (postgres?.url ?? ''),
    redisUrl: redisUrl || (redis?.url ?? ''),
    postgres: postgres?.kind ?? 'url',
    redis: redis?.kind ?? 'url',
    stop,
  };
}

type OwnServices = { postgres?: StartedService; redis?: StartedService; stop: () => Promise<void> };

async function startOwn(
  options: ServiceOptions,
  needsPostgres: boolean,
  needsRedis: boolean,
): Promise<OwnServices> {
  const { dataDir, log } = options;
  let isStopping = false;
  const watched: ServiceOptions = {
    ...options,
    onEnd: (name) => {
      void hasEnded(dataDir, name).then((isGone) => {
        if (isGone && !isStopping) options.onEnd(name);
      });
    },
  };
  let dismissGuard = () => {};
  let unwatch = () => {};
  const stop = async () => {
    isStopping = true;
    unwatch();
    await releaseServices(dataDir, process.pid, { remove: options.throwaway });
    dismissGuard();
  };
  try {
    return await withServicesLocked(dataDir, async () => {
      holdServices(dataDir, process.pid);
      dismissGuard = postGuard(options);
      const record: RunningServices = readRunning(dataDir);
      const note = (name: keyof RunningServices, service: StartedService) => {
        record[name] = service.running;
        writeRunning(dataDir, record);
        log(`${nameOf(name)}: ${describe(service)}`);
        return service;
      };
      const startAndNote = async () => note('postgres', await startPostgres(watched));
      const [postgres, redis] = await Promise.all([
        needsPostgres ? startAndNote() : undefined,
        needsRedis ? startRedis(watched).then((it) => note('redis', it)) : undefined,
      ]);
      if (postgres)
        unwatch = await watchProgram({ options, service: postgres, start: startAndNote });
      return { postgres, redis, stop };
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Another launcher may have replaced it, which it does under the lock. */
async function hasEnded(dataDir: string, name: ServiceName): Promise<boolean> {
  const now = async () => readRunning(dataDir)[name === 'Redis' ? 'redis' : 'postgres'];
  const running = await withServicesLocked(dataDir, now).catch(() => undefined);
  return !running || !isAlive(running.identity);
}

function describe(service: StartedService): string {
  const source =
    service.kind === 'binary' ? `${service.version} from PATH` : `${service.version}, embedded`;
  return `${source}, on 127.0.0.1:${service.running.port}`;
}

function nameOf(key: keyof RunningServices): ServiceName {
  return key === 'postgres' ? 'PostgreSQL' : 'Redis';
}

function postGuard(options: ServiceOptions): () => void {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const guard = fileURLToPath(new URL('./guard.ts', import.meta.url));
  const fate = options.throwaway ? 'throwaway' : 'keep';
  const child = spawn(
    process.execPath,
    ['--import', loader, guard, options.dataDir, String(process.pid), fate],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return () => child.stdin.write('done\n');
}
