import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, isAlive } from '@cascade/db/embedded/process-identity';
import { readRunning } from '@cascade/db/embedded/running-services';
import { type DataServices, startServices } from '@cascade/db/embedded/services';

/** PostgreSQL and Redis that may be killed and restarted on their ports. */
export class OwnServices {
  private readonly stops: (() => Promise<void>)[] = [];

  private constructor(
    readonly dataDir: string,
    readonly urls: Pick<DataServices, 'databaseUrl' | 'redisUrl'>,
  ) {}

  static async start(): Promise<OwnServices> {
    const dataDir = await mkdtemp(join(tmpdir(), 'cascade-harness-'));
    const started = await startServices({ dataDir, throwaway: true });
    const own = new OwnServices(dataDir, started);
    own.stops.push(started.stop);
    return own;
  }

  /** A killed Redis has lost its data; PostgreSQL recovers. */
  async kill(name: 'postgres' | 'redis'): Promise<void> {
    const running = readRunning(this.dataDir)[name];
    if (!running) throw new Error(`${name} does not run.`);
    // SIGQUIT ends all PostgreSQL processes at once, like a crash.
    await endProcess(running.identity, name === 'redis' ? 'SIGKILL' : 'SIGQUIT', 20_000);
  }

  /**
   * Copies PostgreSQL's files, or puts the copy back. It must not run.
   * @returns the folder of the copy
   */
  copyFiles(folder: string, way: 'back up' | 'restore'): string {
    const copy = join(this.dataDir, 'backup');
    const [from, to] = way === 'back up' ? [folder, copy] : [copy, folder];
    rmSync(to, { recursive: true, force: true });
    // With their owner, which may be another account than ours.
    execFileSync('cp', ['-a', from, to]);
    return copy;
  }

  async revive(): Promise<void> {
    const { postgres, redis } = readRunning(this.dataDir);
    if (postgres && redis && isAlive(postgres.identity) && isAlive(redis.identity)) return;
    const started = await startServices({ dataDir: this.dataDir, throwaway: true });
    this.stops.push(started.stop);
    const isElsewhere =
      started.databaseUrl !== this.urls.databaseUrl || started.redisUrl !== this.urls.redisUrl;
    if (isElsewhere) throw new Error('A service came back on another port.');
  }

  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }
}
