import type { Database } from '@cascade/db/client';
import { endStuckBackends } from '@cascade/db/health/health.queries';
import type { Logger } from '@cascade/shared/node/log';

const EVERY_MS = 500;

type Parts = {
  reserve: Database;
  log: Logger;
  /** Told how many gateways are connected to PostgreSQL. */
  onGateways: (count: number) => void;
};

/**
 * Frees the locks of gateways and workers that are paused in the middle of a statement. Each
 * gateway runs one, since any of them may be the paused one.
 */
export class BackendWatch {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(private readonly parts: Parts) {}

  start(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch(() => {}) // PostgreSQL is unavailable, which readiness tells
        .finally(() => {
          this.looking = undefined;
        });
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async look(): Promise<void> {
    const { ended, gateways } = await endStuckBackends(this.parts.reserve.orm);
    if (ended > 0)
      this.parts.log.warn({ ended }, 'transactions of a paused process were ended for their locks');
    this.parts.onGateways(gateways);
  }
}
