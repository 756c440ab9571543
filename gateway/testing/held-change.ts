import { transact, type Work } from '@cascade/db/live/transact';
import { expect, vi } from 'vitest';
import type { TestGateway } from './gateway.ts';

/**
 * A change that is made, and holds its locks, but is not committed.
 * @returns commits it
 */
export async function heldChange(
  gateway: TestGateway,
  act: (work: Work) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    release = resolve;
  });
  let change: Promise<void> = Promise.resolve();
  await new Promise<void>((isMade, fails) => {
    change = transact(gateway, async (work) => {
      await act(work);
      isMade();
      await mayCommit;
    });
    change.catch(fails);
  });
  return () => {
    release();
    return change;
  };
}

/** Until a statement waits for a lock. */
export const somebodyWaits = ({ database }: TestGateway): Promise<void> =>
  vi.waitFor(
    async () => {
      const waiting = await database.sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting.length).toBeGreaterThan(0);
    },
    { timeout: 10_000 },
  );
