import { deadLetterJob, recordJobFailure, takeJob } from '@cascade/db/live/outbox.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import type { JobContract } from '@cascade/shared/kernel/job';
import type { Job } from 'bullmq';
import type { z } from 'zod';
import { failureOf } from './failure.ts';
import type { Services } from './services.ts';

export type BoundJob = {
  contract: JobContract;
  process: (work: Work, data: unknown) => Promise<void>;
  onDead: (work: Work, data: unknown, reason: string) => Promise<void>;
};

/**
 * Pairs a job with the function that does it, inside the transaction that also deletes its
 * promise. What it writes and appends there happens once; what it does outside (a mail) may
 * happen twice when the process dies in between.
 *
 * @param bury what to do, once, when the last attempt has failed: inside the transaction that
 *   leaves the promise to the admins
 */
export function handleJob<Data extends z.ZodType>(
  contract: JobContract<Data>,
  keep: (work: Work, data: z.infer<Data>) => Promise<void>,
  bury?: (work: Work, data: z.infer<Data>, reason: string) => Promise<void>,
): BoundJob {
  return {
    contract,
    process: (work, data) => keep(work, contract.data.parse(data)),
    onDead: async (work, data, reason) => {
      const parsed = contract.data.safeParse(data);
      if (parsed.success) await bury?.(work, parsed.data, reason);
    },
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

/**
 * Does a job that carries its data. It is tried again as its contract says, so doing it twice must
 * be the same as once.
 * @throws Error with a reason that may be shown
 */
export async function processJob(
  services: Services,
  bound: BoundJob,
  data: unknown,
): Promise<void> {
  try {
    await transact(services, (work) => bound.process(work, data));
  } catch (error) {
    throw failureOf(error);
  }
}

/**
 * Keeps the promise behind one job. A job whose row is gone was done before.
 * @throws Error with a reason that may be shown, after it was noted
 */
export async function processOutboxJob(
  services: Services,
  bound: BoundJob,
  job: Pick<Job<{ promise: string }>, 'data' | 'attemptsMade'>,
): Promise<void> {
  const id = job.data.promise;
  try {
    await transact(services, async (work) => {
      const data = await takeJob(work.tx, id);
      if (data !== undefined) await bound.process(work, data);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (job.attemptsMade + 1 < bound.contract.attempts)
      await recordJobFailure(services.database.orm, id, failure.message);
    else await deadLetter(services, bound, id, failure.message);
    throw failure;
  }
}

/** Leaves a promise to the admins. It must not live on because telling of its end failed. */
async function deadLetter(
  services: Services,
  { onDead }: BoundJob,
  id: string,
  reason: string,
): Promise<void> {
  const now = services.clock.now();
  try {
    await transact(services, async (work) => {
      const buried = await deadLetterJob(work.tx, id, reason, now);
      if (buried) await onDead(work, buried.data, reason);
    });
  } catch (error) {
    services.log.error({ err: failureOf(error) }, 'the end of a job could not be told');
    await services.database.orm.transaction((tx) => deadLetterJob(tx, id, reason, now));
  }
}
