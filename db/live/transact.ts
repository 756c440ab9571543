import type { Clock } from '@cascade/shared/kernel/clock';
import type { JobContract } from '@cascade/shared/kernel/job';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import type { Database, Tx } from '../client.ts';
import { Appender } from './appender.ts';
import { insertOutboxJob } from './outbox.queries.ts';

/** What a change may use: handlers, jobs and commands all get this one context. */
export type Work = {
  tx: Tx;
  /** Locks streams and appends events, in this transaction. */
  live: Appender;
  /** When the change began, by the database's clock. */
  now: Date;
  enqueue: Enqueue;
};

/**
 * Puts a job into the outbox: it runs if and only if the transaction commits.
 * @param data checked against the job's contract
 * @param options.dueAt not before this instant; as soon as possible without it
 * @returns the id of the outbox row
 * @throws ZodError when the data does not fit the contract
 */
export type Enqueue = <Data extends z.ZodType>(
  job: JobContract<Data>,
  data: z.input<Data>,
  options?: { dueAt?: Date },
) => Promise<string>;

export type TransactServices = {
  database: Pick<Database, 'orm'>;
  clock: Clock;
  /** Must not throw: the events are committed, and clients notice a gap. */
  live: { deliver: (envelopes: Envelope[]) => void };
  /** Wakes the relay once jobs are committed; without it the relay finds them at its next poll. */
  jobs?: { nudge: () => void };
  log: { error: (facts: object, message: string) => void };
};

/** @returns `enqueue` for a transaction, and whether anything due now was enqueued */
export function enqueuer(tx: Tx): { enqueue: Enqueue; hasDueJobs: () => boolean } {
  let isDue = false;
  const enqueue: Enqueue = async (job, data, { dueAt } = {}) => {
    if (!dueAt) isDue = true;
    return insertOutboxJob(tx, job.name, job.data.parse(data), dueAt ?? null);
  };
  return { enqueue, hasDueJobs: () => isDue };
}

/**
 * Runs a change in one transaction and delivers its events after commit. When it fails, neither
 * the change nor its events nor its jobs have happened. What runs after commit cannot fail it.
 */
export async function transact<Result>(
  { database, clock, live: hub, jobs, log }: TransactServices,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  const { result, live, hasDueJobs } = await database.orm.transaction(async (tx) => {
    const live = new Appender(tx, clock);
    const { enqueue, hasDueJobs } = enqueuer(tx);
    return { result: await act({ tx, live, now: clock.now(), enqueue }), live, hasDueJobs };
  });
  const run = (callbacks: (() => void)[]) => {
    for (const callback of callbacks) {
      try {
        callback();
      } catch (error) {
        log.error({ err: error }, 'a callback after commit failed');
      }
    }
  };
  run(live.beforeDelivery);
  hub.deliver(live.envelopes);
  if (hasDueJobs()) jobs?.nudge();
  run(live.afterCommit);
  return result;
}
