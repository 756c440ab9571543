import { realpathSync, statSync } from 'node:fs';
import { withServicesLocked } from './holders.ts';
import { findPostgres } from './postgres-binaries.ts';
import { endProcess } from './process-identity.ts';
import { readRunning, type ServiceOptions, type StartedService } from './running-services.ts';

const LOOK_EVERY_MS = 2_000;

/** An upgrade puts another file in its place. */
function printOf(file: string): string | undefined {
  try {
    const { dev, ino, size, mtimeMs } = statSync(realpathSync(file));
    return [dev, ino, size, mtimeMs].join(':');
  } catch {
    return undefined;
  }
}

type Watch = {
  options: ServiceOptions;
  service: StartedService;
  /** In the same data folder. */
  start: () => Promise<StartedService>;
};

/**
 * Restarts our own PostgreSQL after its program files were replaced by an upgrade: the old process
 * cannot load the new libraries. A file must be unchanged between two checks.
 * @returns stops watching
 */
export async function watchProgram({ options, service, start }: Watch): Promise<() => void> {
  const { dataDir, env, log, onEnd } = options;
  const find = () => findPostgres(env, () => {}).catch(() => undefined);
  const first = await find();
  if (!first) return () => {};
  let known = printOf(first.postgres);
  let seen = known;
  let isBusy = false;
  let isReported = false;

  async function look(file: string): Promise<void> {
    const now = printOf(file);
    const isSettled = now === seen;
    seen = now;
    if (!isSettled || now === known) return;
    const found = await find();
    if (found?.kind !== first?.kind || found?.major !== first?.major) {
      if (!isReported)
        log(
          `PostgreSQL ${first?.major} was removed from this machine while it was running, and the data need it. Install it again.`,
        );
      isReported = true;
      return;
    }
    isReported = false;
    known = now;
    await renew();
  }

  async function renew(): Promise<void> {
    log('PostgreSQL was replaced on this machine while it was running. It is started again.');
    await withServicesLocked(dataDir, async () => {
      const running = readRunning(dataDir).postgres ?? service.running;
      await endProcess(running.identity, 'SIGINT', 20_000);
      const { running: renewed } = await start();
      if (renewed.port !== running.port) throw new Error('its port has been taken');
    });
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void look(first.postgres)
      .catch((error: unknown) => {
        log(`PostgreSQL could not be started again: ${String(error)}`);
        onEnd('PostgreSQL');
      })
      .finally(() => {
        isBusy = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
