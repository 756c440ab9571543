import type { Tx } from '@cascade/db/client';
import { notePromiseFailure, takePromise } from '@cascade/db/queries/outbox';
import type { JobContract } from '@cascade/shared/kernel/job';
import type { Job } from 'bullmq';
import type { z } from 'zod';
import type { Services } from './services.ts';

type Attempt = { isLastAttempt: boolean };

export type BoundJob = {
  contract: JobContract;
  keep: (tx: Tx, data: unknown, attempt: Attempt) => Promise<void>;
};

/**
 * Pairs a job with the function that does it, inside the transaction that also deletes its
 * promise. What it writes there happens once; what it does outside (a mail) may happen twice when
 * the process dies in between.
 */
export function handleJob<Data extends z.ZodType>(
  contract: JobContract<Data>,
  handle: (tx: Tx, data: z.infer<Data>, attempt: Attempt) => Promise<void>,
): BoundJob {
  return {
    contract,
    keep: (tx, data, attempt) => handle(tx, contract.data.parse(data), attempt),
  };
}

/**
 * Fails boot unless every job has exactly one handler.
 * @throws Error naming the jobs that have none or several
 */
export function checkHandlers(contracts: JobContract[], bound: BoundJob[]): void {
  const wrong = contracts.filter(
    (contract) => bound.filter((job) => job.contract === contract).length !== 1,
  );
  if (wrong.length > 0 || bound.length !== contracts.length)
    throw new Error(
      `Jobs without exactly one handler: ${wrong.map(({ name }) => name).join(', ')}.`,
    );
}

/** Keeps the promise behind one job. A job whose row is gone was done before. */
export async function keepPromise(
  { database, clock }: Services,
  { contract, keep }: BoundJob,
  job: Job<{ promise: string }>,
): Promise<void> {
  const id = job.data.promise;
  const isLastAttempt = job.attemptsMade + 1 >= contract.attempts;
  try {
    await database.orm.transaction(async (tx) => {
      const data = await takePromise(tx, id);
      if (data !== undefined) await keep(tx, data, { isLastAttempt });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await notePromiseFailure(database.orm, id, reason, isLastAttempt ? clock.now() : null);
    throw error;
  }
}
