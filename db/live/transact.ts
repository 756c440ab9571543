import type { Clock } from '@cascade/shared/kernel/clock';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { Database, Tx } from '../client.ts';
import { Appender } from './appender.ts';

/** A change under way: its transaction, and what it tells the world once that has committed. */
export type Work = { tx: Tx; live: Appender };

type Services = {
  database: Pick<Database, 'orm'>;
  clock: Clock;
  /** Must not throw: what it carries is committed, and is repaired when it is lost. */
  live: { deliver: (envelopes: Envelope[]) => void };
};

/**
 * Runs a change in one transaction and delivers its events after commit. When it fails, neither
 * the change nor its events have happened.
 */
export async function transact<Result>(
  { database, clock, live }: Services,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { result, told } = await database.orm.transaction(async (tx) => {
    const told = new Appender(tx, clock);
    return { result: await act({ tx, live: told }), told };
  });
  for (const first of told.beforeDelivery) first();
  live.deliver(told.envelopes);
  for (const follow of told.afterCommit) follow();
  return result;
}
