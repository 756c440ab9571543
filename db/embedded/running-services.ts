import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveServices, withServicesLocked } from './holders.ts';
import { endProcess, type ProcessIdentity } from './process-identity.ts';

export type ServiceName = 'PostgreSQL' | 'Redis';

export type ServiceOptions = {
  dataDir: string;
  /** Speed over safety, for temporary test data. */
  throwaway: boolean;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  onEnd: (name: ServiceName) => void;
};

type RunningService = {
  identity: ProcessIdentity;
  port: number;
  home?: string;
};

export type StartedService = {
  kind: 'binary' | 'embedded';
  version: string;
  url: string;
  running: RunningService;
};

export type RunningServices = { postgres?: RunningService; redis?: RunningService };

export function readRunning(dataDir: string): RunningServices {
  const file = join(dataDir, 'running.json');
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningServices;
  } catch {
    return {};
  }
}

export function writeRunning(dataDir: string, services: RunningServices): void {
  const text = `${JSON.stringify(services, null, 2)}\n`;
  writeFileSync(join(dataDir, 'running.json'), text, { mode: 0o600 });
}

/**
 * Releases the services, and stops them with the last holder.
 * @param options.remove also deletes all data (throwaway services)
 */
export async function releaseServices(
  dataDir: string,
  pid: number,
  options: { remove: boolean },
): Promise<void> {
  if (!existsSync(dataDir)) return;
  const folders: string[] = [];
  await withServicesLocked(dataDir, async () => {
    if (!leaveServices(dataDir, pid)) return;
    const { postgres, redis } = readRunning(dataDir);
    await Promise.all([
      // SIGINT is PostgreSQL's fast shutdown with a checkpoint. SIGQUIT writes nothing, which is
      // enough for data about to be deleted.
      postgres && endProcess(postgres.identity, options.remove ? 'SIGQUIT' : 'SIGINT', 20_000),
      redis && endProcess(redis.identity, 'SIGTERM', 10_000),
    ]);
    rmSync(join(dataDir, 'running.json'), { force: true });
    if (options.remove) folders.push(dataDir, ...(postgres?.home ? [postgres.home] : []));
  });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
