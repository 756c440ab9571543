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
 * The handler runs in the transaction that also deletes the outbox entry. Other effects (a mail)
 * may happen twice when the process dies in between.
 * @param onDeadLetter runs in the transaction that marks the dead letter
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

/** @throws Error naming the jobs with none or several handlers */
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
 * For a job that carries its data; its handler must be idempotent.
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
 * Without a row the job was done before.
 * @throws Error with a reason that may be shown, after it was stored
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

/** Marks a dead letter, even if its handler fails. */
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
    services.log.error({ err: failureOf(error) }, 'the dead-letter handler of a job failed');
    await services.database.orm.transaction((tx) => deadLetterJob(tx, id, reason, now));
  }
}
