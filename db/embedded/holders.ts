import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';
import { ServiceError } from './service-error.ts';

/** Several launchers may share a data folder; the last one to leave stops the services. */
export function holdServices(dataDir: string, pid: number): void {
  const identity = identify(pid);
  if (!identity) return;
  mkdirSync(join(dataDir, 'holders'), { recursive: true });
  writeFileSync(noteOf(dataDir, pid), JSON.stringify(identity));
}

export function leaveServices(dataDir: string, pid: number): boolean {
  rmSync(noteOf(dataDir, pid), { force: true });
  return liveHolders(dataDir).length === 0;
}

function liveHolders(dataDir: string): ProcessIdentity[] {
  const live: ProcessIdentity[] = [];
  for (const name of listOf(join(dataDir, 'holders'))) {
    const file = join(dataDir, 'holders', name);
    const identity = readIdentity(file);
    if (identity && isAlive(identity)) live.push(identity);
    else rmSync(file, { force: true });
  }
  return live;
}

/** Runs `work` while no other launcher starts or stops services in the same folder. */
export async function withServicesLocked<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'services.lock');
  const giveUpAt = Date.now() + 120_000;
  while (!tryLock(file)) {
    if (Date.now() > giveUpAt)
      throw new ServiceError(`Another start is still busy in ${dataDir}; try again in a minute.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(identify(process.pid)));
  try {
    // A link appears with its content, so a lock file always names its owner.
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const owner = readIdentity(file);
    if (!owner || !isAlive(owner)) rmSync(file, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function noteOf(dataDir: string, pid: number): string {
  return join(dataDir, 'holders', `${pid}.json`);
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readIdentity(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
