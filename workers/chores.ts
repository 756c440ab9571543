import { deleteOldKeys } from '@cascade/db/queries/idempotency';
import { deleteOldEvents } from '@cascade/db/queries/streams';
import { RETENTION_DAYS } from '@cascade/shared/contracts/live';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
const KEYS_KEPT_DAYS = 7;
const EVERY_MS = 10 * 60_000;

/** Forgets what is no longer needed. Every worker may run it; running it twice does nothing. */
async function forgetOldRows({ database, clock }: Services): Promise<void> {
  const now = clock.now().getTime();
  await deleteOldEvents(database.orm, new Date(now - RETENTION_DAYS * DAY_MS));
  await deleteOldKeys(database.orm, new Date(now - KEYS_KEPT_DAYS * DAY_MS));
}

/** Runs the chores now and every ten minutes. @returns how to stop them */
export function startChores(services: Services): () => void {
  const run = () =>
    forgetOldRows(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a chore failed; it will be tried again'),
    );
  void run();
  const timer = setInterval(() => void run(), EVERY_MS);
  return () => clearInterval(timer);
}
